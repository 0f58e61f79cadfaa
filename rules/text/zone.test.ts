import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  constantOffsets,
  dayKey,
  isLocalTime,
  isoInZone,
  isZone,
  localParts,
  zonedToInstant,
} from './zone.ts'

const toIso = (local: string, zone: string) => zonedToInstant(local, zone).toISOString()

test('a local time is converted in its time zone', () => {
  expect(toIso('2026-12-05T20:00', 'America/Sao_Paulo')).toBe('2026-12-05T23:00:00.000Z')
  expect(toIso('2026-12-05T20:00', 'America/Manaus')).toBe('2026-12-06T00:00:00.000Z')
  expect(toIso('2026-12-05T20:00:30', 'America/Noronha')).toBe('2026-12-05T22:00:30.000Z')
  expect(toIso('2026-12-05T20:00', 'Asia/Kathmandu')).toBe('2026-12-05T14:15:00.000Z')
})

test('a time that clocks skip is moved after the gap', () => {
  expect(toIso('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
  expect(localParts('2026-03-08T07:30:00Z', 'America/New_York')).toMatchObject({
    hour: 3,
    minute: 30,
  })
})

test('a midnight that clocks skip is one in the morning', () => {
  expect(toIso('2018-11-04T00:00', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z')
  expect(localParts('2018-11-04T03:00:00Z', 'America/Sao_Paulo')).toMatchObject({ day: 4, hour: 1 })
})

test('a time that occurs twice means the first', () => {
  expect(toIso('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
})

test('local times around a clock change are exact', () => {
  expect(toIso('2026-03-08T01:59', 'America/New_York')).toBe('2026-03-08T06:59:00.000Z')
  expect(toIso('2026-03-08T03:00', 'America/New_York')).toBe('2026-03-08T07:00:00.000Z')
  expect(toIso('2026-11-01T02:00', 'America/New_York')).toBe('2026-11-01T07:00:00.000Z')
})

test('every instant is found again from its local time', () => {
  const zones = fc.constantFrom(
    'America/Sao_Paulo',
    'America/Noronha',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Apia',
  )
  const minutes = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000))
  fc.assert(
    fc.property(minutes, zones, (instant, zone) => {
      const { hour, minute } = localParts(instant, zone)
      const clock = [hour, minute].map((n) => String(n).padStart(2, '0')).join(':')
      const found = zonedToInstant(`${dayKey(instant, zone)}T${clock}`, zone)
      expect(localParts(found, zone)).toEqual(localParts(instant, zone))
      // Only a repeated hour has another, earlier instant.
      expect(found.getTime()).toBeLessThanOrEqual(instant.getTime())
    }),
  )
})

test.each([...constantOffsets.keys()])(
  "local times of %s are those of Node's zone data",
  (zone) => {
    const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' } as const
    const byNode = new Intl.DateTimeFormat('sv-SE', options)
    const last = Date.UTC(new Date().getUTCFullYear() + 10, 0)
    const differing: string[] = []
    // Daylight saving lasts months, and steps of 25 hours reach every hour of the day.
    for (let time = Date.UTC(2019, 0); time < last; time += 25 * 3_600_000) {
      const local = isoInZone(new Date(time), zone).slice(0, 19).replace('T', ' ')
      if (local !== byNode.format(time)) differing.push(local)
    }
    expect(differing).toEqual([])
  },
)

test('an invalid date is refused', () => {
  expect(() => localParts('tomorrow', 'America/Sao_Paulo')).toThrow(RangeError)
})

test('the day key is the local day', () => {
  expect(dayKey('2026-12-06T02:59:59Z', 'America/Sao_Paulo')).toBe('2026-12-05')
  expect(dayKey('2026-12-06T03:00:00Z', 'America/Sao_Paulo')).toBe('2026-12-06')
})

test('midnight is hour zero of the day that begins, on its weekday', () => {
  expect(localParts('2026-12-06T03:00:00Z', 'America/Sao_Paulo')).toEqual({
    year: 2026,
    month: 12,
    day: 6,
    weekday: 0,
    hour: 0,
    minute: 0,
    second: 0,
  })
})

test('only names of zones are accepted', () => {
  expect(isZone('America/Sao_Paulo')).toBe(true)
  expect(isZone('UTC')).toBe(true)
  expect(isZone('America/Brasilia')).toBe(false)
  expect(isZone('-03:00')).toBe(false)
  expect(isZone('')).toBe(false)
})

test('a non-existing date is refused', () => {
  expect(isLocalTime('2026-12-05T20:00')).toBe(true)
  expect(isLocalTime('2028-02-29T23:59:59')).toBe(true)
  for (const text of ['2026-02-29T10:00', '2026-13-01T10:00', '2026-12-05T24:00', '2026-12-05']) {
    expect(isLocalTime(text)).toBe(false)
    expect(() => zonedToInstant(text, 'America/Sao_Paulo')).toThrow(RangeError)
  }
})

test.each([
  ['America/Sao_Paulo', '2026-12-05T20:00:00-03:00'],
  ['America/Manaus', '2026-12-05T19:00:00-04:00'],
  ['America/Rio_Branco', '2026-12-05T18:00:00-05:00'],
  ['UTC', '2026-12-05T23:00:00+00:00'],
  ['Asia/Kolkata', '2026-12-06T04:30:00+05:30'],
])('in %s an instant is formatted with its offset', (zone, text) => {
  expect(isoInZone('2026-12-05T23:00:00.000Z', zone)).toBe(text)
})
