import type { EventDetail } from '@55tickets/contracts/events.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type ChangedParts, changedFields, toldColumns } from './write/changed-fields.ts'

const titles: Readonly<Record<string, string>> = {
  page: 'Novo nome',
  dates: 'Nova data',
  place: 'Novo local',
  postponed: 'Evento adiado',
  cancelled: 'Evento cancelado',
  'session cancelled': 'Atividade cancelada',
}

/** Title of the session that was cancelled; null for other changes. */
const changedSession = sql<string | null>`
  (select title from sessions where sessions.event_id = event_changes.event_id
      and part = 'session cancelled' and event_changes.after ? ('session ' || sessions.id) limit 1)`

type PublicChanges = Pick<EventDetail, 'changes' | 'previousStartDate'>

/** Material changes of an event as its page lists them, the newest first, and the start that it had at first. */
export async function findPublicChanges(
  db: Db,
  { id: eventId, timezone }: { readonly id: string; readonly timezone: string },
): Promise<PublicChanges> {
  const rows = await db
    .selectFrom('event_changes')
    .select(['at', 'part', 'reason', 'before', 'after', changedSession.as('sessionTitle')])
    .where('event_id', '=', eventId)
    .where('is_material', '=', true)
    .orderBy('id', 'desc')
    .execute()
  const changes = rows.map(({ at, part, reason, before, after, sessionTitle }) => ({
    at: at.toISOString(),
    title: [titles[part] ?? 'Alteração', sessionTitle].filter(Boolean).join(': '),
    reason,
    fields: changedFields(shownParts(before), shownParts(after), timezone),
  }))
  const starts = rows.map(({ before }) => (before as ChangedParts | null)?.event?.['starts_at'])
  const start = starts.findLast((one) => one !== undefined)
  return {
    changes,
    previousStartDate: typeof start === 'string' ? new Date(start).toISOString() : null,
  }
}

function shownParts(parts: unknown): ChangedParts {
  const { event } = (parts ?? {}) as ChangedParts
  const shown = Object.entries(event ?? {}).filter(([column]) => toldColumns.includes(column))
  return { event: Object.fromEntries(shown) }
}
