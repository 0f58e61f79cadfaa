/** A point in time, as a Date or as ISO 8601 text from the API. */
export type Instant = Date | string

/** The company's time zone, for dates without their own: days of the provider and of the team. */
export const HOME_ZONE = 'America/Sao_Paulo'

/** Calendar date and time of day in a zone. */
export interface LocalParts {
  readonly year: number
  /** 1 = January */
  readonly month: number
  readonly day: number
  /** 0 = Sunday */
  readonly weekday: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/

/**
 * Zones of a constant offset, in hours: Brazil's have had no daylight saving since February 2019.
 * The first formatter of `Intl` takes a phone longer than all other work of showing a page. If a
 * law brings daylight saving back, Node's zone data has it, and the test of this table fails.
 */
export const constantOffsets = new Map(
  Object.entries({
    UTC: 0,
    'America/Noronha': -2,
    'America/Araguaina': -3,
    'America/Bahia': -3,
    'America/Belem': -3,
    'America/Fortaleza': -3,
    'America/Maceio': -3,
    'America/Recife': -3,
    'America/Santarem': -3,
    [HOME_ZONE]: -3,
    'America/Boa_Vista': -4,
    'America/Campo_Grande': -4,
    'America/Cuiaba': -4,
    'America/Manaus': -4,
    'America/Porto_Velho': -4,
    'America/Eirunepe': -5,
    'America/Rio_Branco': -5,
  }),
)
const CONSTANT_SINCE = Date.UTC(2019, 2, 1)

/** Cached formatters: creating one is far slower than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** True for the name of an IANA zone. Offsets are refused, because they have no daylight saving. */
export function isZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

export function localParts(instant: Instant, zone: string): LocalParts {
  const date = new Date(instant)
  const offset = date.getTime() >= CONSTANT_SINCE ? constantOffsets.get(zone) : undefined
  return offset === undefined ? formattedParts(date, zone) : shiftedParts(date, offset)
}

function shiftedParts(date: Date, offset: number): LocalParts {
  const local = new Date(date.getTime() + offset * HOUR)
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    weekday: local.getUTCDay(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
  }
}

function formattedParts(date: Date, zone: string): LocalParts {
  const shown: Record<string, number> = {}
  for (const { type, value } of zoneFormatter(zone).formatToParts(date)) {
    shown[type] = Number(value)
  }
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  return { year, month, day, weekday, hour, minute, second }
}

/** Local day as YYYY-MM-DD, which is sortable and equal for all instants of the day. */
export function dayKey(instant: Instant, zone: string): string {
  const { year, month, day } = localParts(instant, zone)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** ISO 8601 with the zone's offset, for structured data in pages. */
export function isoInZone(instant: Instant, zone: string): string {
  const time = new Date(instant).getTime()
  const ahead = zoneOffsetMs(time, zone)
  const local = new Date(time + ahead).toISOString().slice(0, 19)
  const distance = new Date(Math.abs(ahead)).toISOString().slice(11, 16)
  return `${local}${ahead < 0 ? '-' : '+'}${distance}`
}

/** Local date and time without an offset, `YYYY-MM-DDTHH:MM`, as fields of forms have it. */
export const localText = (instant: Instant, zone: string): string =>
  isoInZone(instant, zone).slice(0, 16)

/** True for an existing date and time without an offset. */
export function isLocalTime(text: string): boolean {
  if (!LOCAL_TIME.test(text)) return false
  const time = Date.parse(`${text}Z`)
  // The parser turns 31 February into March, so the date must format back to the same text.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/**
 * Instant of a local time in a zone. A time that occurs twice means the first; a time that clocks
 * skip uses the offset before the change, so it is after the gap.
 */
export function zonedToInstant(local: string, zone: string): Date {
  if (!isLocalTime(local)) throw new RangeError(`not a local date and time: ${local}`)
  const wall = Date.parse(`${local}Z`)
  const before = wall - zoneOffsetMs(wall - DAY, zone)
  const after = wall - zoneOffsetMs(wall + DAY, zone)
  const shows = (time: number) => time + zoneOffsetMs(time, zone) === wall
  return new Date(!shows(before) && shows(after) ? after : before)
}

/** Offset of the zone from UTC, in milliseconds. */
function zoneOffsetMs(time: number, zone: string): number {
  const { year, month, day, hour, minute, second } = localParts(new Date(time), zone)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000
}

function zoneFormatter(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formatters.set(zone, formatter)
  }
  return formatter
}
