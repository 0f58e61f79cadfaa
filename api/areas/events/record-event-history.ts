import type { HistoryKind } from '@55tickets/rules/organizations/history.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type NewHistoryEntry, recordHistory } from '../organizations/public.ts'

/** Records what happened to an event in the history of its organization, if it has one. */
export async function recordEventHistory<Kind extends HistoryKind>(
  tx: Tx,
  eventId: string,
  entry: Omit<NewHistoryEntry<Kind>, 'events'>,
): Promise<void> {
  const event = await tx
    .selectFrom('events')
    .select(['id', 'name', 'organization_id'])
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (!event || event.organization_id === null) return
  await recordHistory(tx, event.organization_id, { ...entry, events: [event] })
}
