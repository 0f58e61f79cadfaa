import { expect, test } from 'vitest'
import { sampleSession } from '../testing/sample-event.ts'
import { programmeDays, sessionTimes } from './programme-days.ts'

const session = (titulo: string, dataInicio: string, dataFim = dataInicio) =>
  sampleSession({ titulo, periodo: { dataInicio, dataFim } })

test("sessions are grouped by day in the event's time zone, in chronological order", () => {
  const sessions = [
    session('late', '2026-12-06T02:30:00.000Z'),
    session('next', '2026-12-06T12:00:00.000Z'),
    session('early', '2026-12-05T12:00:00.000Z'),
  ]
  const days = programmeDays(sessions, 'America/Sao_Paulo')
  expect(days.map(({ title, sessions }) => [title, sessions.map(({ titulo }) => titulo)])).toEqual([
    ['sábado, 5 de dezembro de 2026', ['early', 'late']],
    ['domingo, 6 de dezembro de 2026', ['next']],
  ])
})

test('in Manaus the same session is an hour earlier', () => {
  const one = session('x', '2026-12-05T12:00:00.000Z', '2026-12-05T13:30:00.000Z')
  expect(sessionTimes(one, 'America/Sao_Paulo')).toBe('09:00 às 10:30')
  expect(sessionTimes(one, 'America/Manaus')).toBe('08:00 às 09:30')
})
