import type { GateEvent } from '@55tickets/contracts/gate.ts'
import { doorsOpenAt, areDoorsOpen as judgeDoors } from '@55tickets/rules/gate/doors.ts'

/**
 * Time from which an entrance admits people; null while the event waits for a new date, undefined as long as
 * only an earlier release has described it.
 */
export function findDoorsOpenAt(event: GateEvent, session: string | null): Date | null | undefined {
  const doors = findDoors(event)
  if (!doors) return undefined
  return doors.postponedAt ? null : doorsOpenAt(doors, findStart(event, session))
}

/** The server decides where this phone does not know. */
export function areDoorsOpen(event: GateEvent, session: string | null, now: Date): boolean {
  const doors = findDoors(event)
  return !doors || judgeDoors(doors, findStart(event, session), now)
}

const findDoors = ({ startDate, doorsMinutes, postponedAt }: GateEvent) =>
  doorsMinutes === undefined
    ? undefined
    : {
        startsAt: new Date(startDate),
        doorsMinutes,
        postponedAt: postponedAt ? new Date(postponedAt) : null,
      }

function findStart({ entrances }: GateEvent, session: string | null): Date | null {
  const start = entrances.find((entrance) => entrance.session === session)?.startDate
  return start ? new Date(start) : null
}
