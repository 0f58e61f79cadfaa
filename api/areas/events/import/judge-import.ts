import { type Consequence, toConfirm } from '@55tickets/rules/changes/consequence.ts'
import { type EventEdit, findConsequences } from '@55tickets/rules/changes/find-consequences.ts'
import { localText } from '@55tickets/rules/text/zone.ts'
import { type EventRow, isLive, type LockedEvent } from '../lock-event.ts'
import { toDateTerms, toPlaceTerms } from '../write/event-terms.ts'
import type { EventWrite } from '../write/record-change.ts'

/** Consequences of an import for people who bought or subscribed, by the rule that the editor goes by. */
export function judgeImport(locked: LockedEvent, write: EventWrite): Consequence[] {
  const { event: before, sessions, now } = locked
  if (!before) return []
  const after: EventRow = Object.assign({}, before, write.event)
  const context = {
    isLive: before.is_published && isLive(locked),
    isPostponed: before.postponed_at !== null,
    now,
  }
  const edits: EventEdit[] = [
    { part: 'page', before, after },
    { part: 'dates', before: toDateTerms(before), after: toDateTerms(after) },
    { part: 'place', before: toPlaceTerms(before), after: toPlaceTerms(after) },
    ...(write.sessions ?? []).flatMap((session): EventEdit[] => {
      const known = sessions.find(({ id }) => id === session.id)
      if (!known) return []
      const terms = (one: typeof session, zone: string) => ({
        startDate: localText(one.starts_at, zone),
        endDate: localText(one.ends_at, zone),
        room: one.room ?? null,
      })
      return [
        {
          part: 'session',
          sessionId: session.id,
          before: { ...terms(known, before.timezone), subscribed: known.subscribed },
          after: terms(session, after.timezone),
        },
      ]
    }),
  ]
  const all = edits.flatMap((edit) => toConfirm(findConsequences(edit, context)))
  return all.filter(
    ({ kind, group }, at) =>
      all.findIndex((other) => other.kind === kind && other.group === group) === at,
  )
}
