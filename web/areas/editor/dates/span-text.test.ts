import { expect, test } from 'vitest'
import { spanText } from './span-text.ts'

test.each([
  ['2027-03-27T20:00', '7 dias depois'],
  ['2027-03-21T22:30', '1 dia, 2 horas e 30 minutos depois'],
  ['2027-03-19T20:00', '1 dia antes'],
  ['2027-03-20T21:00', '1 hora depois'],
  ['2027-03-20T19:59', '1 minuto antes'],
  ['2027-03-20T20:00', 'na mesma hora do relógio'],
])('from 20/03 at 20:00 to %s are %s', (to, words) => {
  expect(spanText('2027-03-20T20:00', to)).toBe(words)
})
