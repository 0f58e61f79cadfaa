/** Minutes before the start of an event from which its gates admit people, unless its promoter says otherwise. */
export const DEFAULT_DOORS_MINUTES = 6 * 60
export const MAX_DOORS_MINUTES = 7 * 24 * 60

/** Choices of the editor. */
export const doorsChoices = [
  30,
  60,
  90,
  120,
  180,
  240,
  360,
  480,
  720,
  1440,
  2880,
  MAX_DOORS_MINUTES,
]

/** "6 h antes do início" */
export function doorsText(minutes: number): string {
  const days = minutes / 1440
  const hours = minutes / 60
  if (minutes === 0) return 'No início'
  if (Number.isInteger(days)) return `${days} ${days === 1 ? 'dia' : 'dias'} antes do início`
  if (Number.isInteger(hours)) return `${hours} h antes do início`
  return minutes < 60
    ? `${minutes} min antes do início`
    : `${Math.floor(hours)} h ${minutes % 60} min antes do início`
}

export interface EventDoors {
  readonly startsAt: Date
  readonly doorsMinutes: number
  /** Time at which the event was postponed; null unless it waits for a new date. */
  readonly postponedAt: Date | null
}

/**
 * Time from which an entrance admits people: some time before the event starts, or before the session
 * of the entrance where that starts earlier. Null stands for the event's own entrance.
 */
export function doorsOpenAt(
  { startsAt, doorsMinutes }: Pick<EventDoors, 'startsAt' | 'doorsMinutes'>,
  sessionStartsAt: Date | null,
): Date {
  const start = Math.min(startsAt.getTime(), sessionStartsAt?.getTime() ?? Number.POSITIVE_INFINITY)
  return new Date(start - doorsMinutes * 60_000)
}

/**
 * True if an entrance admits people at a time. From its postponement until it has a new date an event admits
 * nobody: its tickets can be given back, which used ones can't. The SQL function `admit_tickets` repeats it
 * for the event's own entrance.
 */
export const areDoorsOpen = (doors: EventDoors, sessionStartsAt: Date | null, at: Date): boolean =>
  at >= doorsOpenAt(doors, sessionStartsAt) &&
  (doors.postponedAt === null || at < doors.postponedAt)
