import { checkQuotedLine } from '../text/links.ts'
import { isLocalTime } from '../text/zone.ts'

/** Rules of the fields of a session, used by the editor's forms and by the server. */

const MAX_TITLE_LENGTH = 200
const MAX_ROOM_LENGTH = 120
export const MAX_SESSION_DESCRIPTION_LENGTH = 2000
const MAX_PLACES = 1_000_000
const MAX_MINUTES = 60_000
/** Sessions of one event. */
export const MAX_SESSIONS = 300

export const checkSessionTitle = (text: string): string | null =>
  checkQuotedLine(text, MAX_TITLE_LENGTH, 'Dê um título à atividade')

export const checkRoom = (text: string): string | null => checkQuotedLine(text, MAX_ROOM_LENGTH)

/** Error message for the name under which people download a session's regulation. */
export const checkRegulationName = (text: string): string | null =>
  checkQuotedLine(text, 200, 'Dê um nome ao arquivo')

export const checkSessionPlaces = (places: number): string | null =>
  Number.isInteger(places) && places >= 1 && places <= MAX_PLACES
    ? null
    : 'Informe um número de vagas a partir de 1'

export const checkMinutes = (minutes: number): string | null =>
  Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_MINUTES
    ? null
    : 'Informe os minutos, a partir de 1'

interface TypedTimes {
  readonly startDate: string
  readonly endDate: string
}

/** Error messages for the times of a session on the event's clock, by field. */
export function checkSessionTimes({ startDate, endDate }: TypedTimes): Partial<TypedTimes> {
  if (!isLocalTime(startDate)) return { startDate: 'Informe quando a atividade começa' }
  if (!isLocalTime(endDate)) return { endDate: 'Informe quando a atividade termina' }
  // Texts of one form compare like the times that they name.
  return endDate <= startDate ? { endDate: 'A atividade termina depois de começar' } : {}
}

interface TimedSession {
  readonly _id: string
  readonly startDate: string
  readonly endDate: string
  readonly isCancelled: boolean
}

/** Finds the sessions that overlap in time with one of them. Cancelled ones take no time. */
export function findClashes<S extends TimedSession>(
  session: TimedSession,
  all: readonly S[],
): readonly S[] {
  if (session.isCancelled) return []
  return all.filter(
    (other) =>
      other._id !== session._id &&
      !other.isCancelled &&
      other.startDate < session.endDate &&
      session.startDate < other.endDate,
  )
}
