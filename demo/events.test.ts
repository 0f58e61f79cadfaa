import { cleanDescription } from '@55tickets/api/areas/events/description.ts'
import type { EventFile } from '@55tickets/api/areas/events/import/event-file.ts'
import { fileProblems, toInstant } from '@55tickets/api/areas/events/import/event-file-problems.ts'
import { categories } from '@55tickets/rules/events/categories.ts'
import { isZone } from '@55tickets/rules/text/zone.ts'
import { expect, test } from 'vitest'
import { eventFiles, noon, published, timeOnDay, today } from './testing/demo-files.ts'

const days = [today, '2027-01-01', '2028-02-29', '2029-12-31']
const startInstant = (file: EventFile) => toInstant(file.startDate, file)
const endInstant = (file: EventFile) => toInstant(file.endDate, file)
const daysUntil = (at: Date) => (at.getTime() - noon.getTime()) / 86_400_000

test.each(days)('every event loaded on %s is valid and consistent', (day) => {
  for (const file of eventFiles(day)) {
    expect(fileProblems(file), file.slug).toEqual([])
    expect(isZone(file.timezone), file.timezone).toBe(true)
  }
})

test.each(days)('at least fifty events loaded on %s have not ended', (day) => {
  const now = timeOnDay(day, '12:00')
  const visible = eventFiles(day).filter((file) => file.published && endInstant(file) > now)
  expect(visible.length).toBeGreaterThanOrEqual(50)
})

test('dates are relative to the day of loading', () => {
  const distances = (day: string) =>
    eventFiles(day).map((file) => startInstant(file).getTime() - timeOnDay(day, '12:00').getTime())
  expect(distances('2028-02-29')).toEqual(distances(today))
})

test('no two events share a slug or a name', () => {
  for (const part of ['slug', 'name'] as const) {
    const all = eventFiles(today).map((file) => file[part])
    expect(new Set(all).size).toBe(all.length)
  }
})

test.each(categories)('the category %s has at least three events', (category) => {
  const found = published.filter((file) => file.eventType === category && endInstant(file) > noon)
  expect(found.length).toBeGreaterThanOrEqual(3)
})

test('events spread over at least twelve cities of all five regions', () => {
  expect(new Set(published.map((file) => file.city)).size).toBeGreaterThanOrEqual(12)
  const states = new Set(published.map((file) => file.region))
  for (const region of [
    ['AM', 'PA', 'AC'],
    ['BA', 'PE', 'CE', 'RN'],
    ['DF', 'MS'],
    ['SP', 'RJ', 'MG'],
    ['RS', 'SC', 'PR'],
  ])
    expect(
      region.some((state) => states.has(state)),
      region.join(),
    ).toBe(true)
})

test('every point on the map lies in Brazil', () => {
  for (const { slug, lat, lng } of published) {
    if (lat === undefined || lng === undefined) continue
    expect(lat, slug).toBeGreaterThan(-33.8)
    expect(lat, slug).toBeLessThan(5.3)
    expect(lng, slug).toBeGreaterThan(-74)
    expect(lng, slug).toBeLessThan(-32.3)
  }
})

test('a city has one state and one time zone', () => {
  const seen = new Map<string, string>()
  for (const { city, region, timezone } of published) {
    const told = `${region} ${timezone}`
    expect(seen.get(city) ?? told, city).toBe(told)
    seen.set(city, told)
  }
})

test.each(['America/Manaus', 'America/Rio_Branco', 'America/Noronha'])(
  'an event keeps the clock of %s',
  (zone) => {
    expect(published.some((file) => file.timezone === zone)).toBe(true)
  },
)

test('one event has no coordinates, one no address, one neither', () => {
  const lacking = published.map(
    (file) => `${file.lat === undefined ? '-' : 'point'} ${file.address ? 'address' : '-'}`,
  )
  expect(lacking).toEqual(expect.arrayContaining(['- address', 'point -', '- -']))
})

test('one name is close to the maximum length, and one is very short', () => {
  const lengths = published.map((file) => file.name.length)
  expect(Math.max(...lengths)).toBeGreaterThanOrEqual(150)
  expect(Math.min(...lengths)).toBeLessThanOrEqual(3)
})

test('every description has two to five paragraphs and is not changed by sanitizing', () => {
  for (const { slug, eventDescription } of published) {
    const paragraphs = eventDescription.match(/<p>/g) ?? []
    expect(paragraphs.length, slug).toBeGreaterThanOrEqual(2)
    expect(paragraphs.length, slug).toBeLessThanOrEqual(5)
    expect(cleanDescription(eventDescription), slug).toBe(eventDescription.trim())
  }
})

test('exactly three published events ended, some days ago', () => {
  const over = published.filter((file) => endInstant(file) < noon)
  expect(over.map((file) => file.slug)).toEqual([
    'jornada-de-bibliotecas-comunitarias',
    'ensaio-aberto-dos-tambores',
    'cabare-do-bom-fim-ultima-noite',
  ])
  expect(over.every((file) => daysUntil(endInstant(file)) < -2)).toBe(true)
})

test.each(['00:30', '12:00', '23:59'])(
  'at %s an event that began today is running, and for hours to come',
  (time) => {
    const now = timeOnDay(today, time)
    const inHours = new Date(now.getTime() + 6 * 3_600_000)
    const running = published.filter(
      (file) =>
        file.startDate.startsWith(today) && startInstant(file) <= now && inHours < endInstant(file),
    )
    expect(running).not.toEqual([])
  },
)

test('a non-recurring event of several days is running', () => {
  const underWay = published.filter(
    (file) =>
      !file.recurrenceConfig && startInstant(file) < noon && daysUntil(endInstant(file)) > 1,
  )
  expect(underWay).not.toEqual([])
})

test('several events start within a week, and the last one in five months', () => {
  const starts = published
    .filter((file) => !file.recurrenceConfig)
    .map((file) => daysUntil(startInstant(file)))
  expect(starts.filter((start) => start > 0 && start < 7).length).toBeGreaterThanOrEqual(4)
  expect(starts.filter((start) => start > 90).length).toBeGreaterThanOrEqual(3)
  expect(Math.max(...starts)).toBeGreaterThan(140)
})

test('two drafts are part of the demo and stay hidden, one of them of an organization', () => {
  const drafts = eventFiles(today).filter((file) => !file.published)
  expect(drafts.map(({ organization }) => organization)).toEqual([undefined, 'tambores-da-ladeira'])
})
