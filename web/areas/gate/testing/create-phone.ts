import { ticketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { expect, vi } from 'vitest'
import { createGateEngine } from '../engine/create-engine.ts'
import type { GateEngine } from '../engine/engine.ts'
import { openGateStore } from '../engine/store.ts'
import { codeId, createFakeGateServer } from './fake-gate-server.ts'

/**
 * Creates a phone with its own store, on which pages can be opened, and a fake server. Timers are
 * controlled by the test: a heartbeat runs when the phone is woken, or by `passBeat`.
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
  server.addSessionSeat(9)
  let wake = () => undefined as void

  const phone = {
    server,
    /** Clock of the phone: during the event, unless a test sets it. */
    clock: new Date('2026-11-15T21:00:00.000Z'),
    isVisible: true,
    openStore: () => openGateStore(storeName),
    /** Opens a page on this phone, whose own clock may be wrong. */
    open(aheadMs = 0): GateEngine {
      const engine = createGateEngine({
        api: server.api,
        now: () => new Date(phone.clock.getTime() + aheadMs),
        openStore: phone.openStore,
        environment: {
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
    /** Passes the pause between two heartbeats. */
    passBeat: () => vi.advanceTimersByTimeAsync(3000),
    /** Takes the network away; the next scan notices it. */
    async goOffline(engine: GateEngine) {
      server.isDown = true
      await typeNumber(engine, 3)
    },
    /** Brings the network back and waits until the queue is sent. */
    async goOnline(engine: GateEngine) {
      server.isDown = false
      wake()
      const level = { isOnline: true, queued: 0 }
      await expect.poll(() => engine.getState()).toMatchObject(level)
    },
    putAway() {
      for (const engine of engines) engine.stop()
    },
  }
  server.now = () => phone.clock
  return phone
}

/** Scans the n-th ticket by its typed number. */
export const typeNumber = (engine: GateEngine, n: number) =>
  engine.scan(ticketNumber(codeId(n)), true)
