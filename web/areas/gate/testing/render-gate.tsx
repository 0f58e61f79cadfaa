import type { GateEvent } from '@55tickets/contracts/gate.ts'
import { ana } from '../../../lib/testing/fake-accounts.ts'
import { found, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import type { Announcer } from '../announce.ts'
import type { Decoder } from '../decoder.ts'
import type { GateState } from '../engine.ts'
import { GateApp } from '../gate-app.tsx'
import { createFakeEngine } from './fake-engine.ts'

const gita = { ...ana, name: 'Gita da Portaria', roles: ['gate' as const] }

/** The gate on Gita's phone, with an engine that does as it is told. */
export async function renderGate(state: Partial<GateState>, events: readonly GateEvent[] = []) {
  const fake = createFakeEngine(state)
  const heard: string[] = []
  const announcer: Announcer = { wake: () => undefined, tell: (told) => void heard.push(told) }
  let inSight: string | null = null
  const decoder: Decoder = { kind: 'wasm', read: async () => inSight }
  const openDecoder = async () => decoder
  const scene = await renderSignedIn(
    <GateApp
      engine={fake.engine}
      openDecoder={openDecoder}
      announcer={announcer}
      brand="55Tickets"
    />,
    {
      user: gita,
      answer: ({ path }) => (path === '/api/gate/events' ? found({ docs: events }) : undefined),
    },
  )
  return {
    ...fake,
    ...scene,
    heard,
    /** What is held before the camera. */
    show: (text: string | null) => {
      inSight = text
    },
  }
}
