import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLoop } from './loop-watch.ts'

/** Advances the clock without running timers, as a long computation does. */
let now = 0
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Blocks the loop for so long, then lets it turn. */
function turnAfter(ms: number): void {
  now += ms
  vi.advanceTimersByTime(100)
}

test('a loop blocked for too long is behind until its next timely turn', () => {
  const loop = watchLoop(1_000)
  for (const ms of [100, 100, 600, 1_100]) {
    turnAfter(ms)
    expect(loop.isBehind()).toBe(false)
  }
  turnAfter(1_101)
  expect(loop.isBehind()).toBe(true)
  turnAfter(100)
  expect(loop.isBehind()).toBe(false)
  loop.stop()
})

test('a stopped watch measures no more', () => {
  const loop = watchLoop(1_000)
  loop.stop()
  turnAfter(60_000)
  expect(loop.isBehind()).toBe(false)
})
