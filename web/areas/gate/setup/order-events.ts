import type { GateEvent } from '@55tickets/contracts/gate.ts'

/** Doors open before the event starts and close after it ends. */
const DOOR_MARGIN_MS = 3 * 3_600_000

export const isCurrent = ({ startDate, endDate }: GateEvent, now: Date): boolean =>
  now.getTime() >= Date.parse(startDate) - DOOR_MARGIN_MS &&
  now.getTime() <= Date.parse(endDate) + DOOR_MARGIN_MS

/** Sorts events for the choice: current ones first, then upcoming, then past ones, latest first. */
export function orderEvents(events: readonly GateEvent[], now: Date): readonly GateEvent[] {
  const rank = (event: GateEvent) => {
    if (isCurrent(event, now)) return 0
    return Date.parse(event.startDate) > now.getTime() ? 1 : 2
  }
  return events.toSorted((a, b) => {
    const soonest = Date.parse(a.startDate) - Date.parse(b.startDate)
    return rank(a) - rank(b) || (rank(a) === 2 ? -soonest : soonest)
  })
}
