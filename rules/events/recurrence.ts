import { addDays, weekdayOf } from '../text/day.ts'
import { dayKey, type Instant, zonedToInstant } from '../text/zone.ts'

export interface Recurrence {
  /** Weekdays, 0 = Sunday … 6 = Saturday */
  readonly weeklyDays: readonly number[]
  /** HH:MM in the event's zone */
  readonly startTime: string
  /** HH:MM; at or before the start means the next day */
  readonly endTime: string
}

export interface RecurrenceRange {
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly zone: string
}

export interface Occurrence {
  readonly start: Date
  readonly end: Date
}

const names = ['Domingos', 'Segundas', 'Terças', 'Quartas', 'Quintas', 'Sextas', 'Sábados']

/**
 * Weekdays in words: "Segundas às Sextas", "Sextas aos Domingos", "Segundas, Quartas e Sextas". A
 * range may cross the end of the week.
 */
export function weeklyText(weeklyDays: readonly number[]): string {
  const week = [0, 1, 2, 3, 4, 5, 6]
  const days = week.filter((day) => weeklyDays.includes(day))
  if (days.length === 7) return 'Todos os dias'

  const beginnings = days.filter((day) => !days.includes((day + 6) % 7))
  const [first = 0] = beginnings
  if (beginnings.length === 1 && days.length > 1) {
    const last = (first + days.length - 1) % 7
    return `${names[first]} ${last === 0 || last === 6 ? 'aos' : 'às'} ${names[last]}`
  }
  const words = days.map((day) => names[day])
  const lastWord = words.pop() ?? ''
  return words.length > 0 ? `${words.join(', ')} e ${lastWord}` : lastWord
}

/** Running or next occurrence; null after the last one. */
export function nextOccurrence(
  { weeklyDays, startTime, endTime }: Recurrence,
  { startsAt, endsAt, zone }: RecurrenceRange,
  now: Date,
): Occurrence | null {
  const firstDay = dayKey(startsAt, zone)
  // An occurrence of yesterday may still run after midnight.
  const yesterday = addDays(dayKey(now, zone), -1)
  const from = yesterday > firstDay ? yesterday : firstDay
  const earliestEnd = Math.max(now.getTime(), new Date(startsAt).getTime())

  // The first day's occurrence may be over, so a whole week after it is searched too.
  for (let i = 0; i <= 8; i += 1) {
    const day = addDays(from, i)
    if (!weeklyDays.includes(weekdayOf(day))) continue
    const start = zonedToInstant(`${day}T${startTime}`, zone)
    if (start >= new Date(endsAt)) return null
    const endDay = endTime > startTime ? day : addDays(day, 1)
    const end = zonedToInstant(`${endDay}T${endTime}`, zone)
    if (end.getTime() > earliestEnd) return { start, end }
  }
  return null
}
