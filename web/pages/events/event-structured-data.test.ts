import type { EventDetail, Ticket } from '@55tickets/contracts/events.ts'
import { expect, test } from 'vitest'
import { sampleTicket } from '../../areas/events/testing/sample-event.ts'
import { oneEvent } from '../../entry-server.fixture.ts'
import { structuredData } from './event-structured-data.ts'

const ticket = sampleTicket({ price: 45.5 })

const now = new Date('2026-11-15T12:00:00Z')
const told = (more: Partial<EventDetail> = {}, moment = now) =>
  // As serialized into the page, where undefined values are omitted.
  JSON.parse(
    JSON.stringify(
      structuredData(
        { ...oneEvent, ...more },
        { now: moment, publicUrl: 'https://55tickets.example' },
      ),
    ),
  )

test('an event has its venue, dates in its own time zone, and absolute URLs', () => {
  expect(told({ address: 'Rua das Flores, 10', lat: -12.9, lng: -38.5 })).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: oneEvent.name,
    description: 'Uma noite.',
    url: 'https://55tickets.example/evento/noite',
    startDate: '2026-12-05T20:00:00-03:00',
    endDate: '2026-12-06T00:00:00-03:00',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: 'Teatro',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Rua das Flores, 10',
        addressLocality: 'Salvador',
        addressRegion: 'BA',
        addressCountry: 'BR',
      },
      geo: { '@type': 'GeoCoordinates', latitude: -12.9, longitude: -38.5 },
    },
    image: [
      'https://55tickets.example/media/a/share.jpg',
      'https://55tickets.example/media/a/1280.webp',
    ],
    organizer: { '@type': 'Organization', name: 'Produtora' },
    offers: [],
  })
})

test("a ticket's offer price includes the fee that the buyer pays", () => {
  expect(told({ tickets: [ticket] }).offers).toEqual([
    {
      '@type': 'Offer',
      name: 'Inteira',
      url: 'https://55tickets.example/evento/noite',
      price: '50.05',
      priceCurrency: 'BRL',
      availability: 'https://schema.org/InStock',
    },
  ])
  expect(told({ tickets: [ticket], feeBearer: 'promoter' }).offers[0].price).toBe('45.50')
})

test.each<[string, Partial<Ticket>]>([
  ['InStock', { remainingQuantity: 3 }],
  ['SoldOut', { remainingQuantity: 0 }],
  ['SoldOut', { isAvailable: false }],
  ['SoldOut', { salesEnd: '2026-11-14T12:00:00.000Z' }],
  ['PreOrder', { salesStart: '2026-11-16T12:00:00.000Z' }],
])('%s is the availability for %j', (word, more) => {
  const [offer] = told({ tickets: [{ ...ticket, ...more }] }).offers
  expect(offer.availability).toBe(`https://schema.org/${word}`)
})

test('an ended event has nothing in stock', () => {
  const [offer] = told({ tickets: [ticket] }, new Date('2027-01-01T00:00:00Z')).offers
  expect(offer.availability).toBe('https://schema.org/SoldOut')
})

test('a recurring event has a schedule', () => {
  const recurrenceConfig = { weeklyDays: [5, 6], startTime: '22:00', endTime: '02:00' }
  expect(told({ isRecurring: true, recurrenceConfig }).eventSchedule).toEqual({
    '@type': 'Schedule',
    repeatFrequency: 'P1W',
    byDay: ['https://schema.org/Friday', 'https://schema.org/Saturday'],
    startTime: '22:00:00',
    endTime: '02:00:00',
    startDate: '2026-12-05',
    endDate: '2026-12-06',
    scheduleTimezone: 'America/Sao_Paulo',
  })
})

const before = '2026-11-28T23:00:00.000Z'

test.each<[string, Partial<EventDetail>, string, string | undefined]>([
  ['as planned', {}, 'EventScheduled', undefined],
  [
    'on another date',
    { previousStartDate: before },
    'EventRescheduled',
    '2026-11-28T20:00:00-03:00',
  ],
  ['postponed without a date', { status: 'postponed' }, 'EventPostponed', undefined],
  [
    'cancelled after it moved',
    { status: 'cancelled', previousStartDate: before },
    'EventCancelled',
    '2026-11-28T20:00:00-03:00',
  ],
])('an event that takes place %s says so', (_how, more, status, previousStartDate) => {
  const { eventStatus, previousStartDate: previous } = told(more)
  expect(eventStatus).toBe(`https://schema.org/${status}`)
  expect(previous).toBe(previousStartDate)
})

test('nothing of a cancelled event is in stock', () => {
  const [offer] = told({ status: 'cancelled', tickets: [ticket] }).offers
  expect(offer.availability).toBe('https://schema.org/OutOfStock')
})
