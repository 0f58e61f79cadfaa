import { useEffect, useState } from 'react'
import { openDecoder } from '../../areas/gate/camera/open-decoder.ts'
import { createAnnouncer } from '../../areas/gate/engine/announce.ts'
import { createGateEngine } from '../../areas/gate/engine/create-engine.ts'
import type { GateEngine } from '../../areas/gate/engine/engine.ts'
import { installGate } from '../../areas/gate/engine/install.ts'
import { GateApp } from '../../areas/gate/gate-app.tsx'
import { storeDevice } from '../../areas/gate/invite/device-event.ts'
import { readInviteToken } from '../../areas/gate/invite/invite-address.ts'
import { InviteScreen } from '../../areas/gate/invite/invite-screen.tsx'
import { GateUnopened } from '../../areas/gate/setup/gate-unopened.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { useLocation, useNavigate } from '../../framework/router/router.tsx'
import { preloadContracts } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Brand } from '../../shell/brand.tsx'
import { pageHead } from '../page.ts'

export const route: PageRoute = {
  path: '/portaria',
  // Open, because a phone without network cannot check its login; the page itself asks for one.
  access: 'open',
  isStandalone: true,
}

export const page: Page = {
  head: () => pageHead('Portaria'),
  View: GatePage,
}

function GatePage() {
  const isHydrated = useIsHydrated()
  const { hash } = useLocation()
  const navigate = useNavigate()
  // The server does not get to see the hash, so the first rendering can't depend on it.
  if (!isHydrated) return <GateUnopened hasFailed={false} brand={<Brand />} />
  const token = readInviteToken(hash)
  if (token === null) return <OpenedGate />
  const leave = () => navigate(route.path, { replace: true })
  return (
    <InviteScreen
      key={token}
      token={token}
      brand={<Brand />}
      onAccept={(device) => {
        storeDevice(device)
        leave()
      }}
      onLeave={leave}
    />
  )
}

function OpenedGate() {
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
