import { isLocalTime, localText, zonedToInstant } from '@55tickets/rules/text/zone.ts'
import type { DateValues } from './date-values.ts'

const DAY_MINUTES = 24 * 60

/** Fields after another zone was chosen. Back in the saved one the question is open again. */
export function changeZone(
  values: DateValues,
  savedZone: string,
  timezone: string,
): Partial<DateValues> {
  const kept = values.zoneKeeps === 'instant' ? convert(values, values.timezone, timezone) : {}
  return { ...kept, timezone, ...(timezone === savedZone && { zoneKeeps: 'clock' }) }
}

/** Fields after it was chosen what stays: the hours are shown on the clock of the zone. */
export function keepInZone(
  values: DateValues,
  savedZone: string,
  zoneKeeps: DateValues['zoneKeeps'],
): Partial<DateValues> {
  if (zoneKeeps === values.zoneKeeps) return {}
  const [from, to] =
    zoneKeeps === 'instant' ? [savedZone, values.timezone] : [values.timezone, savedZone]
  return { ...convert(values, from, to), zoneKeeps }
}

/** The same instants on the clock of another zone; days of the week follow beyond midnight. */
function convert(values: DateValues, from: string, to: string): Partial<DateValues> {
  const { startDate, endDate, startTime, endTime, weeklyDays } = values
  const shift = (local: string) =>
    isLocalTime(local) ? localText(zonedToInstant(local, from), to) : local
  const minutes = isLocalTime(startDate)
    ? (Date.parse(`${shift(startDate)}Z`) - Date.parse(`${startDate}Z`)) / 60_000
    : 0
  const opens = shiftTime(startTime, minutes)
  return {
    startDate: shift(startDate),
    endDate: shift(endDate),
    startTime: opens.time,
    endTime: shiftTime(endTime, minutes).time,
    weeklyDays: weeklyDays.map((day) => String((Number(day) + opens.days + 7) % 7)).toSorted(),
  }
}

/** Time of day after so many minutes, and the days that it moved by. */
function shiftTime(time: string, minutes: number): { time: string; days: number } {
  const [hour, minute] = time.split(':').map(Number)
  if (hour === undefined || minute === undefined) return { time, days: 0 }
  const moved = hour * 60 + minute + minutes
  const days = Math.floor(moved / DAY_MINUTES)
  const rest = moved - days * DAY_MINUTES
  const digits = (value: number) => String(value).padStart(2, '0')
  return { time: `${digits(Math.floor(rest / 60))}:${digits(rest % 60)}`, days }
}
