import { useEffect, useState } from 'react'
import { createAnnouncer } from '../areas/gate/announce.ts'
import { createGateEngine } from '../areas/gate/create-engine.ts'
import type { GateEngine } from '../areas/gate/engine.ts'
import { GateApp } from '../areas/gate/gate-app.tsx'
import { GateUnopened } from '../areas/gate/gate-unopened.tsx'
import { installGate } from '../areas/gate/install.ts'
import { openDecoder } from '../areas/gate/open-decoder.ts'
import { useApi } from '../lib/app-context.tsx'
import { Brand } from '../shell/brand.tsx'

export default function GatePage() {
  const api = useApi()
  const [opening, setOpening] = useState<{ engine?: GateEngine; hasFailed?: true }>({})
  const [announcer] = useState(createAnnouncer)
  useEffect(() => {
    let isOver = false
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
