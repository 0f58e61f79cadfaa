import { expect, test, vi } from 'vitest'
import { createServerClock } from './server-clock.ts'

const noon = Date.parse('2026-12-05T12:00:00.000Z')
const hour = 3_600_000

/** Creates a device whose clock is ahead of the server's; `ask` takes the given time. */
function createDevice(aheadMs: number) {
  let time = noon
  let wrongMs = aheadMs
  const deviceNow = () => time + wrongMs
  const clock = createServerClock(deviceNow)
  return {
    clock,
    pass: (ms: number) => {
      time += ms
    },
    /** Changes the device's clock. */
    set: (aheadMs: number) => {
      wrongMs = aheadMs
    },
    ask(travelMs: number) {
      const askedAt = deviceNow()
      time += travelMs / 2
      const told = new Date(time).toISOString()
      time += travelMs / 2
      clock.adjust(told, askedAt)
    },
    hear: (told: string) => clock.adjust(told, deviceNow()),
    errorMs: () => clock.now().getTime() - time,
  }
}

test.each([2 * hour, -2 * hour, 90_000, -90_000])(
  'a device that is wrong by %i ms shows the time of the server',
  (wrongMs) => {
    const device = createDevice(wrongMs)
    device.pass(437)
    device.ask(80)
    expect(Math.abs(device.errorMs())).toBeLessThanOrEqual(40)
  },
)

test('a device that is right is left alone, however slow an answer is', () => {
  const device = createDevice(0)
  for (const travelMs of [20, 3000, 500, 9000]) {
    device.pass(333)
    device.ask(travelMs)
    expect(device.errorMs()).toBe(0)
  }
})

test('a quicker answer tells more than the slow one before', () => {
  const device = createDevice(2 * hour)
  device.ask(8000)
  device.ask(20)
  expect(Math.abs(device.errorMs())).toBeLessThanOrEqual(10)
})

test('a device whose clock is set meanwhile is right again with the next answer', () => {
  const device = createDevice(0)
  device.ask(40)
  device.set(-3 * hour)
  device.ask(40)
  expect(Math.abs(device.errorMs())).toBeLessThanOrEqual(20)
})

test('an answer with an invalid time changes nothing', () => {
  const device = createDevice(0)
  device.hear('yesterday')
  expect(device.errorMs()).toBe(0)
})

test('subscribers are notified of every answer until they unsubscribe', () => {
  const device = createDevice(0)
  const listener = vi.fn()
  const stop = device.clock.subscribe(listener)
  device.ask(10)
  expect(listener).toHaveBeenCalledOnce()
  stop()
  device.ask(10)
  expect(listener).toHaveBeenCalledOnce()
})
