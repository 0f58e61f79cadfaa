import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLoop } from './loop-watch.ts'

/** The time of day goes on by itself while the loop stands still, as in a long computation. */
let now = 0
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** The loop turns again after so long. */
function turnAfter(ms: number): void {
  now += ms
  vi.advanceTimersByTime(100)
}

test('a loop that stood still for longer than allowed is behind, until its next turn in time', () => {
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

test('one that was stopped watches no more', () => {
  const loop = watchLoop(1_000)
  loop.stop()
  turnAfter(60_000)
  expect(loop.isBehind()).toBe(false)
})
