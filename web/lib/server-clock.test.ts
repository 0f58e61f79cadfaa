import { expect, test } from 'vitest'
import { createServerClock } from './server-clock.ts'

const noon = Date.parse('2026-12-05T12:00:00.000Z')
const hour = 3_600_000

/** A device that is ahead of the server by so much; `ask` takes as long as told. */
function createDevice(aheadMs: number) {
  let time = noon
  const deviceNow = () => time + aheadMs
  const clock = createServerClock(deviceNow)
  return {
    pass: (ms: number) => {
      time += ms
    },
    ask(travelMs: number) {
      const askedAt = deviceNow()
      time += travelMs / 2
      const date = new Date(time).toUTCString()
      time += travelMs / 2
      clock.hear(date, askedAt)
    },
    hear: (date: string | null) => clock.hear(date, deviceNow()),
    errorMs: () => clock.now().getTime() - time,
  }
}

test.each([2 * hour, -2 * hour, 90_000, -90_000])(
  'a device that is wrong by %i ms shows the time of the server',
  (wrongMs) => {
    const device = createDevice(wrongMs)
    device.pass(437)
    device.ask(80)
    expect(Math.abs(device.errorMs())).toBeLessThanOrEqual(1080)
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

test('each answer tells more', () => {
  const device = createDevice(2 * hour)
  for (let n = 0; n < 12; n += 1) {
    device.pass(2083)
    device.ask(40)
  }
  expect(Math.abs(device.errorMs())).toBeLessThan(200)
})

test('an answer without a date changes nothing', () => {
  const device = createDevice(0)
  device.hear(null)
  device.hear('yesterday')
  expect(device.errorMs()).toBe(0)
})
