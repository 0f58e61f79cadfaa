import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { EventFile } from '@55tickets/api/areas/events/event-file.ts'
import { fileProblems, instantOf } from '@55tickets/api/areas/events/event-file-problems.ts'
import { categories } from '@55tickets/rules/categories.ts'
import { ticketStatus } from '@55tickets/rules/ticket-status.ts'
import { isZone, zonedToInstant } from '@55tickets/rules/zone.ts'
import { expect, test } from 'vitest'
import { demoEvents, demoFilesDir } from './events.ts'

const today = '2026-03-14'
const days = [today, '2027-01-01', '2028-02-29', '2029-12-31']
const filesOf = (day: string) => demoEvents(day).map((event) => EventFile.parse(event))
const published = filesOf(today).filter((file) => file.published)
const noonOf = (day: string) => zonedToInstant(`${day}T12:00`, 'America/Sao_Paulo')

const statusesOf = (file: EventFile) =>
  file.tickets.map((ticket) =>
    ticketStatus(
      {
        isAvailable: ticket.isAvailable,
        remainingQuantity: ticket.capacity,
        salesStart: ticket.salesStart ? instantOf(ticket.salesStart, file) : null,
        salesEnd: ticket.salesEnd ? instantOf(ticket.salesEnd, file) : null,
      },
      noonOf(today),
    ),
  )

test.each(days)('loaded on %s, every event is accepted and its parts fit', (day) => {
  for (const file of filesOf(day)) {
    expect(fileProblems(file), file.slug).toEqual([])
    expect(isZone(file.timezone), file.timezone).toBe(true)
  }
})

test.each(days)('loaded on %s, at least twelve events are still to be seen', (day) => {
  const now = noonOf(day)
  const visible = filesOf(day).filter(
    (file) => file.published && instantOf(file.endDate, file) > now,
  )
  expect(visible.length).toBeGreaterThanOrEqual(12)
})

test('dates keep their distance from the day of loading', () => {
  const distances = (day: string) =>
    filesOf(day).map((file) => instantOf(file.startDate, file).getTime() - noonOf(day).getTime())
  expect(distances('2028-02-29')).toEqual(distances(today))
})

test('no two events share a slug', () => {
  const slugs = filesOf(today).map((file) => file.slug)
  expect(new Set(slugs).size).toBe(slugs.length)
})

test('every category is shown, in at least eight cities', () => {
  expect(new Set(published.map((file) => file.eventType))).toEqual(new Set(categories))
  expect(new Set(published.map((file) => file.city)).size).toBeGreaterThanOrEqual(8)
})

test('every event lies in Brazil', () => {
  for (const { slug, lat = 0, lng = 0 } of published) {
    expect(lat, slug).toBeGreaterThan(-33.8)
    expect(lat, slug).toBeLessThan(5.3)
    expect(lng, slug).toBeGreaterThan(-74)
    expect(lng, slug).toBeLessThan(-34.7)
  }
})

test('sessions lie within their event', () => {
  for (const file of published)
    for (const session of file.programacoes) {
      const [start, end] = [session.dataInicio, session.dataFim].map((at) => instantOf(at, file))
      expect(start?.getTime()).toBeGreaterThanOrEqual(instantOf(file.startDate, file).getTime())
      expect(end?.getTime()).toBeLessThanOrEqual(instantOf(file.endDate, file).getTime())
    }
})

test('every ticket state can be seen somewhere', () => {
  expect(new Set(published.flatMap(statusesOf))).toEqual(
    new Set(['available', 'almost-sold-out', 'sold-out', 'not-started', 'ended']),
  )
})

test('one event is sold out, one waits for its sale, and one happens today', () => {
  const only = (status: string) =>
    published.filter((file) => statusesOf(file).every((found) => found === status))
  expect(only('sold-out')).toHaveLength(1)
  expect(only('not-started')).toHaveLength(1)
  expect(published.some((file) => file.startDate.startsWith(today))).toBe(true)
})

test('no event gives away all its tickets', () => {
  for (const file of published)
    expect(
      file.tickets.some((ticket) => ticket.price > 0),
      file.slug,
    ).toBe(true)
})

test('a ticket that admits to a session costs what the session says', () => {
  for (const file of published)
    for (const ticket of file.tickets.filter(({ programacao }) => programacao)) {
      const session = file.programacoes.find(({ key }) => key === ticket.programacao)
      expect(ticket.price).toBe(session?.price)
      expect(ticket.capacity).toBeLessThanOrEqual(session?.capacity ?? Number.POSITIVE_INFINITY)
    }
})

test('the regulation that a session names is there', async () => {
  const named = published.flatMap(({ programacoes }) =>
    programacoes.flatMap(({ regulationFile }) => regulationFile ?? []),
  )
  expect(named).not.toEqual([])
  for (const path of named) await expect(access(join(demoFilesDir, path))).resolves.toBeUndefined()
})

test('one form asks all four kinds of question', () => {
  const kinds = published
    .flatMap((file) => file.customForms)
    .map((form) => new Set(form.fields.map((field) => field.type)).size)
  expect(Math.max(...kinds)).toBe(4)
})

test('a draft is part of the demo and stays hidden', () => {
  expect(filesOf(today).filter((file) => !file.published)).toHaveLength(1)
})
