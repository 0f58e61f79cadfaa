import type { GateEvent } from '@55tickets/contracts/gate.ts'
import type { ApiResponse } from '../../../lib/api/api.ts'
import { ana } from '../../../lib/testing/fake-accounts.ts'
import { found, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import type { Decoder } from '../camera/decoder.ts'
import type { Announcer } from '../engine/announce.ts'
import type { GateState } from '../engine/engine.ts'
import { GateApp } from '../gate-app.tsx'
import { createFakeEngine, sampleEvent } from './fake-engine.ts'

const gita = { ...ana, name: 'Gita da Portaria', roles: ['gate' as const] }

interface Scene {
  /** Events that the user may choose from. */
  readonly events?: readonly GateEvent[]
  /** True if time passes only by `vi.advanceTimersByTimeAsync`: one frame is read every 100 ms. */
  readonly stopsTime?: boolean
  /** Answer to an invited phone that asks for its event. */
  readonly device?: ApiResponse
  /** Query of the address. */
  readonly search?: string
}

/** Renders the gate with a fake engine, signed in as Gita. */
export async function renderGate(
  state: Partial<GateState>,
  { events = [], stopsTime = false, device, search = '' }: Scene = {},
) {
  const fake = createFakeEngine(state)
  const heard: string[] = []
  const announcer: Announcer = {
    unlock: () => undefined,
    announce: (announcement) => void heard.push(announcement),
  }
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
      path: `/aqui${search}`,
      answer: ({ path }) => {
        const docs = events.map((event) => ({ ...event, organizationId: null }))
        if (path === '/api/gate/events') return found({ docs })
        return path === `/api/gate/${sampleEvent._id}` ? device : undefined
      },
    },
  )
  return {
    ...fake,
    ...scene,
    heard,
    /** Number of camera frames that were read. */
    countFrames: () => frames,
    /** Sets the code that is in front of the camera. */
    show: (text: string | null) => {
      inSight = text
    },
  }
}
