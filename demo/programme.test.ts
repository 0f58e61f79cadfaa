import { toInstant } from '@55tickets/api/areas/events/import/event-file-problems.ts'
import { nextOccurrence, weeklyText } from '@55tickets/rules/events/recurrence.ts'
import { dayKey } from '@55tickets/rules/text/zone.ts'
import { expect, test } from 'vitest'
import { noon, published } from './testing/demo-files.ts'

const recurring = published.flatMap((file) =>
  file.recurrenceConfig ? [{ file, weekly: file.recurrenceConfig }] : [],
)
const sessions = published.flatMap((file) => file.programacoes)
type Session = (typeof sessions)[number]
const forms = published.flatMap((file) => file.customForms)
const fields = forms.flatMap((form) => form.fields)

test.each([
  'Segundas às Sextas',
  'Quintas aos Domingos',
  'Quartas às Sextas',
  'Terças, Quintas e Sábados',
  'Segundas',
  'Todos os dias',
])('an event repeats on %s', (text) => {
  expect(recurring.map(({ weekly }) => weeklyText(weekly.weeklyDays))).toContain(text)
})

test('some recurring events end on the next day', () => {
  const nights = recurring.filter(({ weekly }) => weekly.endTime <= weekly.startTime)
  expect(nights.length).toBeGreaterThanOrEqual(2)
})

test('every recurring event has a future occurrence', () => {
  for (const { file, weekly } of recurring) {
    const range = {
      startsAt: toInstant(file.startDate, file),
      endsAt: toInstant(file.endDate, file),
      zone: file.timezone,
    }
    expect(nextOccurrence(weekly, range, noon), file.slug).not.toBeNull()
  }
})

test('sessions take place during their event', () => {
  for (const file of published)
    for (const session of file.programacoes) {
      const [start, end] = [session.dataInicio, session.dataFim].map((at) => toInstant(at, file))
      expect(start?.getTime()).toBeGreaterThanOrEqual(toInstant(file.startDate, file).getTime())
      expect(end?.getTime()).toBeLessThanOrEqual(toInstant(file.endDate, file).getTime())
    }
})

test('some programmes have several days', () => {
  const long = published.filter((file) => {
    const at = file.programacoes.map((one) =>
      dayKey(toInstant(one.dataInicio, file), file.timezone),
    )
    return new Set(at).size >= 3
  })
  expect(long.length).toBeGreaterThanOrEqual(3)
})

test.each([
  ['free', (one: Session) => one.allowSubscription && !one.isPaid],
  ['paid', (one: Session) => one.isPaid],
  ['without subscription', (one: Session) => !one.allowSubscription],
  ['with a regulation', (one: Session) => one.regulationFile],
  ['with certified time', (one: Session) => one.certifiedTime],
  ['with places counted', (one: Session) => one.capacity],
  ['with a form', (one: Session) => one.customForm],
])('some sessions are %s', (_what, holds) => {
  expect(sessions.filter(holds).length).toBeGreaterThanOrEqual(2)
})

test('every paid session has a ticket with its price and no larger capacity', () => {
  for (const file of published)
    for (const session of file.programacoes.filter(({ isPaid }) => isPaid)) {
      const ticket = file.tickets.find(({ programacao }) => programacao === session.key)
      expect(ticket?.price, session.key).toBe(session.price)
      expect(ticket?.capacity).toBeLessThanOrEqual(session.capacity ?? Number.POSITIVE_INFINITY)
    }
})

const choice = (most: (count: number) => boolean) =>
  fields.filter(
    ({ type, validation }) =>
      type === 'multiple_choice' && most(validation.maxSelections ?? Number.POSITIVE_INFINITY),
  )

test('text questions exist with one line and several, with and without a limit', () => {
  const limits = fields.filter(({ type }) => type === 'text').map(({ validation }) => validation)
  expect(limits.some(({ maxLength = 101 }) => maxLength <= 100)).toBe(true)
  expect(limits.some(({ maxLength = 0 }) => maxLength > 100)).toBe(true)
  expect(limits.some(({ maxLength }) => maxLength === undefined)).toBe(true)
})

test('number questions exist with and without decimals', () => {
  const numbers = fields.filter(({ type }) => type === 'number')
  expect(new Set(numbers.map(({ validation }) => validation.allowDecimals))).toEqual(
    new Set([true, false]),
  )
})

test('choice questions exist as single and multiple, the latter with a minimum and a maximum', () => {
  expect(choice((most) => most === 1)).not.toEqual([])
  const several = choice((most) => most > 1)
  expect(several.some(({ validation }) => (validation.minSelections ?? 0) > 1)).toBe(true)
  expect(several.some(({ validation }) => validation.maxSelections !== undefined)).toBe(true)
})

test('one form has every kind of question, some of them optional, and shows its organizer', () => {
  const full = forms.filter(
    (form) =>
      new Set(form.fields.map((field) => field.type)).size === 4 &&
      new Set(form.fields.map((field) => field.required)).size === 2 &&
      form.organizerImage &&
      form.organizerNote,
  )
  expect(full).not.toEqual([])
})

test('every form belongs to a ticket or a session', () => {
  for (const file of published)
    for (const form of file.customForms) {
      const asking = [...file.tickets, ...file.programacoes].map(({ customForm }) => customForm)
      expect(asking, file.slug).toContain(form.key)
    }
})
