import type { Recurrence } from '@55tickets/rules/events/recurrence.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/db/tables.generated.ts'

type WeeklyColumns = Pick<
  Selectable<Tables['events']>,
  'weekly_days' | 'weekly_start' | 'weekly_end'
>

/** Weekly rule of an event's row; null if the event happens once. */
export function eventRecurrence(
  event: WeeklyColumns,
): (Recurrence & { weeklyDays: number[] }) | null {
  const { weekly_days: weeklyDays, weekly_start: startTime, weekly_end: endTime } = event
  if (weeklyDays === null || startTime === null || endTime === null) return null
  return { weeklyDays, startTime, endTime }
}
