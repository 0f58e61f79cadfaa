import { ticketNumber } from '@55tickets/rules/ticket-number.ts'
import { expect, vi } from 'vitest'
import { createGateEngine } from '../create-engine.ts'
import type { GateEngine } from '../engine.ts'
import { openGateStore } from '../store.ts'
import { codeId, createFakeGateServer } from './fake-gate-server.ts'

/**
 * A phone of its own, with pages that open on it, and the server that it talks to. Its timers are
 * moved by the test: a heartbeat comes when the phone is woken, or by `passBeat`.
 */
export async function createPhone() {
  vi.useFakeTimers({
    now: Date.now(),
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'],
  })
  const server = await createFakeGateServer()
  const storeName = `gate-${crypto.randomUUID()}`
  const engines: GateEngine[] = []
  for (const n of [1, 2, 3]) server.add(n)
  server.addSeat(9)
  let wake = () => undefined as void

  const phone = {
    server,
    /** During the event, unless a test says otherwise. */
    clock: new Date('2026-11-15T21:00:00.000Z'),
    isVisible: true,
    openStore: () => openGateStore(storeName),
    /** A page on this phone, whose own clock may be wrong. */
    open(aheadMs = 0): GateEngine {
      const engine = createGateEngine({
        api: server.api,
        now: () => new Date(phone.clock.getTime() + aheadMs),
        openStore: phone.openStore,
        surroundings: {
          isVisible: () => phone.isVisible,
          onWake: (listener) => {
            wake = listener
            return () => undefined
          },
          onLost: () => () => undefined,
        },
      })
      engines.push(engine)
      return engine
    },
    wake: () => wake(),
    /** The pause between two heartbeats. */
    passBeat: () => vi.advanceTimersByTimeAsync(3000),
    /** The network goes, and the next scan finds out. */
    async goOffline(engine: GateEngine) {
      server.isDown = true
      await typeNumber(engine, 3)
    },
    /** It is back, and all that waited was sent. */
    async goOnline(engine: GateEngine) {
      server.isDown = false
      wake()
      const level = { isOnline: true, waiting: 0 }
      await expect.poll(() => engine.getState()).toMatchObject(level)
    },
    putAway() {
      for (const engine of engines) engine.stop()
    },
  }
  server.now = () => phone.clock
  return phone
}

/** Somebody types what stands on the n-th ticket. */
export const typeNumber = (engine: GateEngine, n: number) =>
  engine.scan(ticketNumber(codeId(n)), true)
