import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { isReadyToPublish } from '@55tickets/rules/events/checklist.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { isEmailProved } from '../accounts/public.ts'
import { type EventRow, lockEvent, relistDueEvents, writeEvent } from '../events/public.ts'
import type { Edit } from './change-event.ts'
import type { EditorDeps } from './deps.ts'
import { readEditedEvent } from './read-edited-event.ts'

type StateRefusal = Refusal<
  'EVENT_NOT_FOUND' | 'NOT_READY' | 'EMAIL_NOT_PROVED' | 'ORGANIZATION_SUSPENDED'
>
type StateChange = 'published' | 'paused' | 'resumed' | 'unlisted' | 'listed'

/**
 * Publishes a draft. Everything that the checklist names must be there, the address of who publishes
 * must be proved and the organization must not be suspended. Pressed twice it happens once.
 */
export async function publishEvent(
  deps: EditorDeps,
  edit: Edit,
): Promise<EditedEvent | StateRefusal> {
  const { db } = deps
  const seen = await readEditedEvent(deps, edit.eventId, edit.userId)
  if (!seen) return refuse('EVENT_NOT_FOUND')
  if (seen.state !== 'draft') return seen
  if (seen.organization.status === 'suspended') return refuse('ORGANIZATION_SUSPENDED')
  if (!(await isEmailProved(db, edit.userId))) return refuse('EMAIL_NOT_PROVED')
  if (!isReadyToPublish(seen.checklist)) return refuse('NOT_READY')
  return changeState(deps, edit, 'published')
}

/** Changes the state of an event; nothing happens where it is in that state already. */
export async function changeState(
  deps: EditorDeps,
  { eventId, userId }: Edit,
  change: StateChange,
): Promise<EditedEvent | StateRefusal> {
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockEvent(tx, eventId)
    if (!locked.event) return
    const event = stateColumns(locked.event, change, locked.now)
    if (!event) return
    await writeEvent(tx, locked, { event }, { actor: userId, part: change })
    await relistDueEvents(tx)
  })
  return (await readEditedEvent(deps, eventId, userId)) ?? refuse('EVENT_NOT_FOUND')
}

/** Columns to change; null if nothing is to be done. */
function stateColumns(event: EventRow, change: StateChange, now: Date): Partial<EventRow> | null {
  const { is_published: isPublished, paused_at: pausedAt, is_unlisted: isUnlisted } = event
  switch (change) {
    case 'published':
      return isPublished ? null : { is_published: true, published_at: event.published_at ?? now }
    case 'paused':
      return isPublished && pausedAt === null ? { paused_at: now } : null
    case 'resumed':
      return pausedAt === null ? null : { paused_at: null }
    case 'unlisted':
      return isUnlisted ? null : { is_unlisted: true }
    case 'listed':
      return isUnlisted ? { is_unlisted: false } : null
  }
}
