import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { localText } from '@55tickets/rules/text/zone.ts'

const WEEK_MS = 7 * 86_400_000

/** Start of a copy: the same weekday and time, at least a week later and in the future. */
export function suggestStart({ startDate, timezone }: EditedEvent['dates'], now: Date): string {
  // Local times of one zone are counted as if they were UTC: the clock is what repeats.
  const start = Date.parse(`${startDate}Z`)
  const today = Date.parse(`${localText(now, timezone)}Z`)
  const weeks = Math.max(1, Math.ceil((today - start) / WEEK_MS))
  return new Date(start + weeks * WEEK_MS).toISOString().slice(0, 16)
}
