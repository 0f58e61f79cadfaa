import type { GateEvent } from '@55tickets/contracts/gate.ts'
import { ana } from '../../../lib/testing/fake-accounts.ts'
import { found, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import type { Announcer } from '../announce.ts'
import type { Decoder } from '../decoder.ts'
import type { GateState } from '../engine.ts'
import { GateApp } from '../gate-app.tsx'
import { createFakeEngine } from './fake-engine.ts'

const gita = { ...ana, name: 'Gita da Portaria', roles: ['gate' as const] }

interface Scene {
  /** What Gita may choose from. */
  readonly events?: readonly GateEvent[]
  /** Whether time passes only by `vi.advanceTimersByTimeAsync`: one frame is read each 100 ms. */
  readonly stopsTime?: boolean
}

/** The gate on Gita's phone, with an engine that does as it is told. */
export async function renderGate(
  state: Partial<GateState>,
  { events = [], stopsTime = false }: Scene = {},
) {
  const fake = createFakeEngine(state)
  const heard: string[] = []
  const announcer: Announcer = { wake: () => undefined, tell: (told) => void heard.push(told) }
  let inSight: string | null = null
  let frames = 0
  const decoder: Decoder = {
    kind: 'wasm',
    async read() {
      frames += 1
      return inSight
    },
  }
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
      stopsTime,
      answer: ({ path }) => (path === '/api/gate/events' ? found({ docs: events }) : undefined),
    },
  )
  return {
    ...fake,
    ...scene,
    heard,
    /** How many frames of the camera were read. */
    countFrames: () => frames,
    /** What is held before the camera. */
    show: (text: string | null) => {
      inSight = text
    },
  }
}
