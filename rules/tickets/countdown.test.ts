import { expect, test } from 'vitest'
import { countdown } from './countdown.ts'

const end = '2026-12-05T20:15:00.000Z'
const before = (ms: number) => countdown(end, new Date(Date.parse(end) - ms))

test.each([
  [15 * 60_000, '15:00'],
  [15 * 60_000 - 1, '15:00'],
  [14 * 60_000 + 59_000, '14:59'],
  [61_000, '01:01'],
  [60_000, '01:00'],
  [59_001, '01:00'],
  [1000, '00:01'],
  [1, '00:01'],
  [72 * 60 * 60_000, '4320:00'],
])('%i ms before the end the countdown shows %s', (ms, text) => {
  expect(before(ms)).toMatchObject({ kind: 'running', text, msLeft: ms })
})

test.each([
  [72 * 60 * 60_000, '4320 min'],
  [15 * 60_000, '15 min'],
  [14 * 60_000 + 1, '15 min'],
  [121_000, '3 min'],
  [120_000, '2 min'],
  [100_000, '1 min 40 s'],
  [60_000, '1 min'],
  [59_001, '1 min'],
  [45_000, '45 s'],
  [1, '1 s'],
])('%i ms before the end the duration is %s', (ms, duration) => {
  expect(before(ms)).toMatchObject({ duration })
})

test.each([0, -1, -86_400_000])('%i ms before the end it has expired', (ms) => {
  expect(before(ms)).toEqual({ kind: 'expired' })
})

test.each([
  [120_001, false],
  [120_000, true],
  [1, true],
])('%i ms before the end: the last two minutes? %s', (ms, isLast) => {
  expect(before(ms)).toMatchObject({ isLast })
})

test('an invalid expiry has an error message', () => {
  expect(countdown('amanhã', new Date(end))).toEqual({
    kind: 'broken',
    message: 'Erro na data de expiração',
  })
})

test('an invalid current time has an error message', () => {
  expect(countdown(end, new Date(Number.NaN))).toEqual({
    kind: 'broken',
    message: 'Erro ao calcular tempo',
  })
})
