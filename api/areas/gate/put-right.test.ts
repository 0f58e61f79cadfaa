import { expect, test } from 'vitest'
import { putRight } from './put-right.ts'

const now = new Date('2026-11-15T20:00:00Z')
const before = (minutes: number, from = now) => new Date(from.getTime() - minutes * 60_000)

test('a clock that is right is believed', () => {
  expect(putRight(before(12), now, now)).toEqual(before(12))
})

test.each([
  ['slow', before(90)],
  ['fast', before(-600)],
])('a clock that is %s tells how long ago it was', (_how, sentAt) => {
  expect(putRight(before(12, sentAt), sentAt, now)).toEqual(before(12))
})

test('nothing happens later than now', () => {
  expect(putRight(before(-5), now, now)).toEqual(now)
})

test.each([
  ['0001-01-01T00:00:00Z', '2026-11-15T20:00:00Z'],
  ['2026-11-15T20:00:00Z', '9999-12-31T23:59:59Z'],
  ['9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z'],
])('what was read at %s and sent at %s was read now', (at, sentAt) => {
  expect(putRight(new Date(at), new Date(sentAt), now)).toEqual(now)
})
