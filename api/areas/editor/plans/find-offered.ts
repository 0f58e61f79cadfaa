import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type EventRow, findOfferedTerms } from '../../events/public.ts'
import type { EditorDeps } from '../deps.ts'

/** Finds what was on offer since the oldest order that is paid and not refunded, newest first. */
export async function findOffered(
  { findOldestOrder }: Pick<EditorDeps, 'findOldestOrder'>,
  db: Db,
  event: EventRow,
): Promise<EditedEvent['offered']> {
  const oldest = await findOldestOrder(db, event.id)
  return oldest ? findOfferedTerms(db, event, oldest) : undefined
}
