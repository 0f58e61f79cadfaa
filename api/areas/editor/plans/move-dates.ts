import type { changeDates } from '@55tickets/contracts/editor.ts'
import { localText, zonedToInstant } from '@55tickets/rules/text/zone.ts'
import { type EventWrite, toDateTerms } from '../../events/public.ts'
import type { Body, KnownEvent } from './part-plan.ts'

/** Sessions, sale windows and ends of lots that move along with the start of their event. */
export function moveParts(
  { event, sessions, types, lots, now }: KnownEvent,
  change: Body<typeof changeDates>,
): Pick<EventWrite, 'sessions' | 'types' | 'lots'> {
  const wall = (local: string) => Date.parse(`${local}Z`)
  const before = toDateTerms(event)
  const spanMs = wall(change.startDate) - wall(before.startDate)
  // By the clock on the wall, so that a session at 20h stays one at 20h in another time zone, too.
  const move = (instant: Date) => {
    const local = new Date(wall(localText(instant, before.timezone)) + spanMs)
    return zonedToInstant(local.toISOString().slice(0, 16), change.timezone)
  }
  /** Moments that have passed stay as they were: a closed lot does not open again. */
  const moveComing = (instant: Date | null) => (instant && instant > now ? move(instant) : instant)
  return {
    ...(change.movesSessions && {
      sessions: sessions.map((session) => ({
        ...session,
        starts_at: move(session.starts_at),
        ends_at: move(session.ends_at),
      })),
    }),
    ...(change.movesSales && {
      types: types.map((type) => ({
        ...type,
        sales_start: moveComing(type.sales_start),
        sales_end: moveComing(type.sales_end),
      })),
      lots: lots.map((lot) => ({ ...lot, closes_at: moveComing(lot.closes_at) })),
    }),
  }
}
