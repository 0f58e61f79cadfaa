import { type SessionTerms, sessionProblems } from '@55tickets/rules/events/live-session.ts'
import type { LockedEvent, SessionRow } from '../lock-event.ts'
import { type EventWrite, findChangedColumns, type NewRow } from './record-change.ts'
import type { WriteProblem } from './write-problem.ts'

/** Finds why sessions can't be written: people have subscribed to them, or they were cancelled. */
export function findSessionProblems(locked: LockedEvent, write: EventWrite): WriteProblem[] {
  const { sessions: newSessions = [], types: newTypes = [] } = write
  const { after } = findChangedColumns(locked, { sessions: newSessions })
  const problems = newSessions.flatMap((session) => {
    const known = locked.sessions.find(({ id }) => id === session.id)
    // One that is only listed again is no change: a file lists all of them.
    if (!known || !after[`session ${session.id}`]) return []
    return sessionProblems(toKnownTerms(known), toTerms(session)).map((problem): WriteProblem => {
      if (problem.kind === 'capacity')
        return {
          refused: 'CAPACITY_TAKEN',
          field: 'capacity',
          message: problem.message,
          partId: session.id,
        }
      const { field, reason: message } = problem
      const refused = field === 'isCancelled' ? 'SESSION_CANCELLED' : 'ALREADY_SOLD'
      return { refused, field, message, partId: session.id }
    })
  })
  const cancelled = new Set(
    locked.sessions.filter(({ cancelled_at: at }) => at !== null).map(({ id }) => id),
  )
  const sold = newTypes.flatMap((type): WriteProblem[] =>
    type.is_available && type.session_id && cancelled.has(type.session_id)
      ? [
          {
            refused: 'SESSION_CANCELLED',
            field: 'isAvailable',
            message: 'A atividade deste ingresso foi cancelada: ele não volta à venda.',
            partId: type.id,
          },
        ]
      : [],
  )
  return [...problems, ...sold]
}

const toTerms = (session: NewRow<'sessions'>): SessionTerms => ({
  isPaid: session.is_paid,
  capacity: session.capacity ?? null,
  certifiedMinutes: session.certified_minutes ?? null,
})

const toKnownTerms = (session: SessionRow) => ({
  ...toTerms(session),
  subscribed: session.subscribed,
  isCertified: session.certified_at !== null,
  isCancelled: session.cancelled_at !== null,
})
