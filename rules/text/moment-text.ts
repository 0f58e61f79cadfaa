import { atTimeText, twoDigits } from './date-text.ts'
import { type Instant, localParts } from './zone.ts'

/** Day as "05/12/2026", in the given time zone. */
export function shortDay(instant: Instant, zone: string): string {
  const { day, month, year } = localParts(instant, zone)
  return `${twoDigits(day)}/${twoDigits(month)}/${year}`
}

/** Date and time as "05/12/2026 às 20:00", in the given time zone. */
export function momentText(instant: Instant, zone: string): string {
  return `${shortDay(instant, zone)} ${atTimeText(localParts(instant, zone))}`
}
