import { expect, test } from 'vitest'
import { briefTime, certifiedTime } from './certified-time.ts'

test.each([
  [480, '8 horas'],
  [60, '1 hora'],
  [90, '1 hora e 30 minutos'],
  [45, '45 minutos'],
  [121, '2 horas e 1 minuto'],
])('%i minutes are formatted as %s', (minutes, text) => {
  expect(certifiedTime(minutes)).toBe(text)
})

test.each([
  [480, '8h'],
  [90, '1h30'],
  [45, '45 min'],
  [121, '2h01'],
])('%i minutes are shortened to %s', (minutes, text) => {
  expect(briefTime(minutes)).toBe(text)
})
