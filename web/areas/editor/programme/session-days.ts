import type { EditedSession } from '@55tickets/contracts/editor/edited-programme.ts'
import { findClashes } from '@55tickets/rules/events/session-fields.ts'
import { dayText, weekdayText } from '@55tickets/rules/text/date-text.ts'
import { dayParts } from '@55tickets/rules/text/day.ts'

interface SessionDay {
  /** `YYYY-MM-DD` on the event's clock. */
  readonly key: string
  readonly title: string
  readonly sessions: readonly EditedSession[]
}

/** Groups sessions, which come in their order, by the day on which they begin. */
export function groupByDay(sessions: readonly EditedSession[]): SessionDay[] {
  const keys = [...new Set(sessions.map(startDay))]
  return keys.map((key) => {
    const day = dayParts(key)
    return {
      key,
      title: `${weekdayText(day, 'long')}, ${dayText(day, 'long')}`,
      sessions: sessions.filter((session) => startDay(session) === key),
    }
  })
}

const startDay = ({ startDate }: EditedSession): string => startDate.slice(0, 10)

/** Times of a session, with the day of the end if it is another. */
export function timesText({ startDate, endDate }: EditedSession): string {
  const end = endDate.slice(11)
  const isOtherDay = endDate.slice(0, 10) !== startDate.slice(0, 10)
  const [, month, day] = endDate.slice(0, 10).split('-')
  return `${startDate.slice(11)}–${end}${isOtherDay ? ` (${day}/${month})` : ''}`
}

/** Mark of a session that overlaps with others; undefined if it does not. */
export function clashText(
  session: EditedSession,
  all: readonly EditedSession[],
): string | undefined {
  const [first, ...others] = findClashes(toTimed(session), all.map(toTimed))
  if (!first) return undefined
  const more = others.length > 0 ? ` e mais ${others.length}` : ''
  return `Mesmo horário que “${first.title}”${more}`
}

const toTimed = (session: EditedSession) => ({
  ...session,
  isCancelled: session.cancelledAt !== null,
})
