import { type Refusal, refuse } from '../../platform/refuse.ts'
import { deleteEvent, lockEvent } from '../events/public.ts'
import type { EditorDeps } from './deps.ts'

/** Deletes a draft. What was ever published stays: somebody may have its address. */
export async function deleteDraft(
  { db }: EditorDeps,
  eventId: string,
): Promise<{ message: string } | Refusal<'EVENT_NOT_FOUND' | 'ALREADY_PUBLISHED'>> {
  return db.transaction().execute(async (tx) => {
    const { event } = await lockEvent(tx, eventId)
    if (!event) return refuse('EVENT_NOT_FOUND')
    if (event.published_at !== null) return refuse('ALREADY_PUBLISHED')
    await deleteEvent(tx, eventId)
    return { message: 'Rascunho excluído.' }
  })
}
