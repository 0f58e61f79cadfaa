import { useEffect, useState } from 'react'
import { openDecoder } from '../../areas/gate/camera/open-decoder.ts'
import { createAnnouncer } from '../../areas/gate/engine/announce.ts'
import { createGateEngine } from '../../areas/gate/engine/create-engine.ts'
import type { GateEngine } from '../../areas/gate/engine/engine.ts'
import { installGate } from '../../areas/gate/engine/install.ts'
import { GateApp } from '../../areas/gate/gate-app.tsx'
import { GateUnopened } from '../../areas/gate/setup/gate-unopened.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { preloadContracts } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { Brand } from '../../shell/brand.tsx'
import { pageHead } from '../page.ts'

export const route: PageRoute = {
  path: '/portaria',
  // Open, because a phone without network cannot check its login; the page itself asks for one.
  access: 'open',
  cacheable: false,
  isStandalone: true,
}

export const page: Page = {
  head: () => pageHead('Portaria'),
  View: GatePage,
}

function GatePage() {
  const api = useApi()
  const [opening, setOpening] = useState<{ engine?: GateEngine; hasFailed?: true }>({})
  const [announcer] = useState(createAnnouncer)
  useEffect(() => {
    let isOver = false
    // Before the first scan, which waits for an answer for a short time only.
    preloadContracts()
    const engine = createGateEngine({ api })
    installGate().catch(reportError)
    engine.restore().then(
      () => !isOver && setOpening({ engine }),
      (error: unknown) => {
        reportError(error)
        if (!isOver) setOpening({ hasFailed: true })
      },
    )
    return () => {
      isOver = true
      engine.stop()
    }
  }, [api])
  const { engine, hasFailed = false } = opening
  if (!engine) return <GateUnopened hasFailed={hasFailed} brand={<Brand />} />
  return (
    <GateApp engine={engine} openDecoder={openDecoder} announcer={announcer} brand={<Brand />} />
  )
}
