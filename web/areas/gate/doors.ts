import type { GateEvent } from '@55tickets/contracts/gate.ts'
import { doorsOpenAt } from '@55tickets/rules/gate/doors.ts'

/** Time from which an entrance admits people; undefined as long as only an earlier release has described the event. */
export function findDoorsOpenAt(event: GateEvent, session: string | null): Date | undefined {
  const { startDate, doorsMinutes, entrances } = event
  if (doorsMinutes === undefined) return undefined
  const start = entrances.find((entrance) => entrance.session === session)?.startDate
  const doors = { startsAt: new Date(startDate), doorsMinutes }
  return doorsOpenAt(doors, start ? new Date(start) : null)
}

/** The server decides where this phone does not know. */
export function areDoorsOpen(event: GateEvent, session: string | null, now: Date): boolean {
  const opensAt = findDoorsOpenAt(event, session)
  return opensAt === undefined || now >= opensAt
}
