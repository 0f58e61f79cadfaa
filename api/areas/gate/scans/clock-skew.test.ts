import { expect, test } from 'vitest'
import { correctClockSkew } from './clock-skew.ts'

const now = new Date('2026-11-15T20:00:00Z')
const before = (minutes: number, from = now) => new Date(from.getTime() - minutes * 60_000)

test('a correct device clock is taken as it is', () => {
  expect(correctClockSkew(before(12), now, now)).toEqual(before(12))
})

test.each([
  ['slow', before(90)],
  ['fast', before(-600)],
])('a clock that is %s still tells how long ago the scan was', (_how, sentAt) => {
  expect(correctClockSkew(before(12, sentAt), sentAt, now)).toEqual(before(12))
})

test('a time in the future becomes now', () => {
  expect(correctClockSkew(before(-5), now, now)).toEqual(now)
})

test.each([
  ['0001-01-01T00:00:00Z', '2026-11-15T20:00:00Z'],
  ['2026-11-15T20:00:00Z', '9999-12-31T23:59:59Z'],
  ['9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z'],
])('a scan read at %s and sent at %s, which makes no sense, gets the time now', (at, sentAt) => {
  expect(correctClockSkew(new Date(at), new Date(sentAt), now)).toEqual(now)
})
