/** A moment, as the code holds it or as the wire writes it (ISO 8601). */
export type Instant = Date | string

/** Ours, for what has no place of its own: days of the provider, of the team, of this company. */
export const HOME_ZONE = 'America/Sao_Paulo'

/** What calendar and clock show in a zone. */
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

const DAY = 86_400_000
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/

/** Kept because making a formatter is far slower than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Whether this is the name of an IANA zone. A bare offset is not: it knows no daylight saving. */
export function isZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

export function localParts(instant: Instant, zone: string): LocalParts {
  const shown: Record<string, number> = {}
  for (const { type, value } of zoneFormatter(zone).formatToParts(new Date(instant))) {
    shown[type] = Number(value)
  }
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  return { year, month, day, weekday, hour, minute, second }
}

/** YYYY-MM-DD in the zone: equal for two instants of one local day, and sorts by day. */
export function dayKey(instant: Instant, zone: string): string {
  const { year, month, day } = localParts(instant, zone)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** ISO 8601 with the zone's own offset, as machines that read pages want it. */
export function isoInZone(instant: Instant, zone: string): string {
  const time = new Date(instant).getTime()
  const ahead = zoneOffsetMs(time, zone)
  const local = new Date(time + ahead).toISOString().slice(0, 19)
  const distance = new Date(Math.abs(ahead)).toISOString().slice(11, 16)
  return `${local}${ahead < 0 ? '-' : '+'}${distance}`
}

/** Whether this is a date and time that the calendar has, without an offset. */
export function isLocalTime(text: string): boolean {
  if (!LOCAL_TIME.test(text)) return false
  const time = Date.parse(`${text}Z`)
  // The parser turns 31 February into March: only what reads back the same exists.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/**
 * The instant at which the zone's clocks show this time. Of a time shown twice the first is meant;
 * a time that clocks skip is told by the clock before the change, hence comes after the gap.
 */
export function zonedToInstant(local: string, zone: string): Date {
  if (!isLocalTime(local)) throw new RangeError(`not a local date and time: ${local}`)
  const wall = Date.parse(`${local}Z`)
  const before = wall - zoneOffsetMs(wall - DAY, zone)
  const after = wall - zoneOffsetMs(wall + DAY, zone)
  const shows = (time: number) => time + zoneOffsetMs(time, zone) === wall
  return new Date(!shows(before) && shows(after) ? after : before)
}

/** How far the zone's clocks are ahead of UTC, in milliseconds. */
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
