import type { EventDetail } from '@55tickets/contracts/events.ts'
import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const event: EventDetail = {
  _id: '6f1c6f0e-8a51-4e6e-9c1d-0d6f3f1f2a11',
  slug: 'noite',
  name: 'Noite, das; Estrelas \\ Céu',
  eventType: 'shows',
  status: 'scheduled',
  changes: [],
  previousStartDate: null,
  eventDescription: '<p>Uma noite &amp; um céu.</p>',
  startDate: '2026-12-05T23:00:00.000Z',
  endDate: '2026-12-06T02:00:00.000Z',
  timezone: 'America/Sao_Paulo',
  isRecurring: false,
  recurrenceConfig: null,
  locationName: 'Parque',
  address: 'Rua das Flores, 10',
  city: 'Serra Clara',
  region: 'RS',
  lat: -29.5,
  lng: -51.25,
  bannerUrl: '/media/a/1280.webp',
  mobileBannerUrl: null,
  desktopBannerUrl: null,
  eventMapImageUrl: null,
  eventOrganizer: { name: 'Casa', slug: null, isVerified: true },
  areSalesPaused: false,
  teachersPayHalf: false,
  feeBearer: 'customer',
  feePercentage: 10,
  acceptedPaymentMethods: ['PIX'],
  tickets: [],
  halfPriceCount: null,
  programacoes: [],
}

const options = { publicUrl: 'https://55tickets.example', now: new Date('2026-11-15T12:00:00Z') }
const calendarLines = (more: Partial<EventDetail> = {}) =>
  calendarFile({ ...event, ...more }, options)
    .replaceAll('\r\n ', '')
    .split('\r\n')

test('a calendar file has the times in UTC, the location and the page’s URL', () => {
  expect(calendarLines()).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//55Tickets//Eventos//PT-BR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:6f1c6f0e-8a51-4e6e-9c1d-0d6f3f1f2a11@55tickets',
    'DTSTAMP:20261115T120000Z',
    'SEQUENCE:0',
    'STATUS:CONFIRMED',
    'DTSTART:20261205T230000Z',
    'DTEND:20261206T020000Z',
    'SUMMARY:Noite\\, das\\; Estrelas \\\\ Céu',
    'LOCATION:Parque\\, Rua das Flores\\, 10\\, Serra Clara - RS',
    'DESCRIPTION:Uma noite & um céu.\\n\\nhttps://55tickets.example/evento/noite',
    'GEO:-29.5;-51.25',
    'URL:https://55tickets.example/evento/noite',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a weekly event at night repeats on its weekdays in UTC', () => {
  const lines = calendarLines({
    isRecurring: true,
    // Fridays and Saturdays from 22:00 to 02:00 are 01:00 to 05:00 in UTC, a day later.
    recurrenceConfig: { weeklyDays: [5, 6], startTime: '22:00', endTime: '02:00' },
    startDate: '2026-12-01T03:00:00.000Z',
    endDate: '2027-01-31T03:00:00.000Z',
  })
  expect(lines).toContain('DTSTART:20261205T010000Z')
  expect(lines).toContain('DTEND:20261205T050000Z')
  expect(lines).toContain('RRULE:FREQ=WEEKLY;BYDAY=SA,SU;UNTIL=20270131T025959Z')
})

test('no line is longer than 75 bytes, and no character is split', () => {
  const name = 'Coração '.repeat(20).trim()
  const text = calendarFile({ ...event, name }, options)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${name}\r\n`)
})

test('a line break in a name does not inject a line', () => {
  const lines = calendarLines({ name: 'A\r\nATTENDEE:mailto:x@example.com' })
  expect(lines).toContain('SUMMARY:A\\nATTENDEE:mailto:x@example.com')
})

test('list items are separated, and a long description is cut after a whole word', () => {
  const list = '<p>Leve:</p><ul><li>água</li><li>casaco</li></ul>'
  const words = `<p>${'palavra '.repeat(100)}</p>`
  const line = calendarLines({ eventDescription: list + words }).find((one) =>
    one.startsWith('DESC'),
  )
  expect(line).toMatch(/^DESCRIPTION:Leve:\\n- água\\n- casaco\\npalavra /)
  expect(line).toContain('palavra…\\n\\nhttps://55tickets.example/evento/noite')
})

test('the URL of an event without a slug has its id', () => {
  expect(calendarLines({ slug: '' })).toContain(`URL:https://55tickets.example/evento/${event._id}`)
})

const change = { at: '2026-11-14T12:00:00.000Z', title: 'Nova data', reason: null, fields: [] }

test('a changed event keeps its UID with a higher sequence, so that calendars update it', () => {
  const lines = calendarLines({ changes: [change, change], startDate: '2026-12-06T23:00:00.000Z' })
  expect(lines).toContain(`UID:${event._id}@55tickets`)
  expect(lines).toContain('SEQUENCE:2')
  expect(lines).toContain('DTSTART:20261206T230000Z')
})

test.each<[EventDetail['status'], string]>([
  ['postponed', 'TENTATIVE'],
  ['cancelled', 'CANCELLED'],
])('a %s event is %s in calendars', (status, word) => {
  expect(calendarLines({ status, changes: [change] })).toContain(`STATUS:${word}`)
})
