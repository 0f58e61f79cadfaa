import { checkMovedEnd } from '@55tickets/rules/events/event-fields.ts'
import { capacityTakenText, ticketTypeProblems } from '@55tickets/rules/events/live-event.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { LockedEvent } from '../lock-event.ts'
import { RELIST_NOW } from '../relist-events.ts'
import { findCouponProblems } from './coupon-problems.ts'
import { isForeignSlug } from './event-slugs.ts'
import { findForeignParts } from './foreign-parts.ts'
import { type ChangeAuthor, type EventWrite, type NewRow, recordChange } from './record-change.ts'
import { findSectorProblems } from './sector-problems.ts'
import { findSessionProblems } from './session-problems.ts'
import type { WriteProblem } from './write-problem.ts'

/** The one writer of events: editor and importer change events through it, by the same rules. */

const SLUG_PROBLEM: WriteProblem = {
  refused: 'SLUG_TAKEN',
  field: 'slug',
  message: 'Este endereço já é de outro evento.',
  partId: null,
}

/** Result of a write: the recorded change, if anything differs, or the reasons why nothing was written. */
export interface Written {
  readonly problems: readonly WriteProblem[]
  readonly changeId: number | null
}

/** Writes rows of a locked event and the history of the change, or returns why it can't. */
export async function writeEvent(
  tx: Tx,
  locked: LockedEvent,
  write: EventWrite,
  author: ChangeAuthor,
): Promise<Written> {
  const problems = await findWriteProblems(tx, locked, write)
  if (problems.length > 0) return { problems, changeId: null }
  await writeEventRow(tx, locked, write.event)
  for (const row of write.forms ?? [])
    await tx
      .insertInto('custom_forms')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  for (const row of write.sessions ?? [])
    await tx
      .insertInto('sessions')
      .values(row)
      .onConflict((conflict) => conflict.columns(['event_id', 'id']).doUpdateSet(row))
      .execute()
  for (const row of write.sectors ?? [])
    await tx
      .insertInto('sectors')
      .values(row)
      .onConflict((conflict) => conflict.columns(['event_id', 'id']).doUpdateSet(row))
      .execute()
  for (const row of write.lots ?? [])
    await tx
      .insertInto('lots')
      .values(row)
      .onConflict((conflict) => conflict.columns(['event_id', 'id']).doUpdateSet(row))
      .execute()
  for (const row of wholesFirst(write.types ?? []))
    await tx
      .insertInto('ticket_types')
      .values(row)
      .onConflict((conflict) => conflict.columns(['event_id', 'id']).doUpdateSet(row))
      .execute()
  for (const row of write.coupons ?? [])
    await tx
      .insertInto('coupons')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  // In one statement, so that a ticket type and its half-price twins may go together.
  await removeParts(tx, locked.id, 'ticket_types', write.removedTypes)
  await removeParts(tx, locked.id, 'lots', write.removedLots)
  await removeParts(tx, locked.id, 'sectors', write.removedSectors)
  await removeParts(tx, locked.id, 'sessions', write.removedSessions)
  await removeParts(tx, locked.id, 'custom_forms', write.removedForms)
  return { problems: [], changeId: await recordChange(tx, locked, write, author) }
}

/** Half-price tickets refer to their wholes. */
const wholesFirst = (types: readonly NewRow<'ticket_types'>[]) =>
  types.toSorted((one, other) => Number(Boolean(one.whole_id)) - Number(Boolean(other.whole_id)))

async function removeParts(
  tx: Tx,
  eventId: string,
  table: 'ticket_types' | 'lots' | 'sectors' | 'sessions' | 'custom_forms',
  ids: readonly string[] = [],
): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom(table).where('event_id', '=', eventId).where('id', 'in', ids).execute()
}

/** Finds why rows of a locked event can't be written. */
export async function findWriteProblems(
  tx: Tx,
  locked: LockedEvent,
  write: EventWrite,
): Promise<WriteProblem[]> {
  const problems = [
    ...(await findForeignParts(tx, locked, write)),
    ...findDateProblems(locked, write),
    ...forbiddenChanges(locked, write),
    ...findSessionProblems(locked, write),
    ...findSectorProblems(locked, write),
    ...findCouponProblems(locked, write),
  ]
  const { slug } = write.event ?? {}
  if (slug && (await isForeignSlug(tx, slug, { id: locked.id, slug: locked.event?.slug })))
    problems.push(SLUG_PROBLEM)
  return problems
}

/** Finds whether the end moves into the past. Demo data is dated anew every day. */
function findDateProblems(
  { event: known, now }: LockedEvent,
  { event: change = {} }: EventWrite,
): WriteProblem[] {
  if (!known?.published_at || change.ends_at === undefined || change.demo_day) return []
  const message = checkMovedEnd({
    before: known.ends_at,
    after: new Date(change.ends_at),
    isPostponed: known.postponed_at !== null && change.postponed_at === null,
    now,
  })
  return message ? [{ refused: 'BAD_INPUT', field: 'endDate', message, partId: null }] : []
}

function forbiddenChanges(
  { types }: LockedEvent,
  { types: newTypes = [] }: EventWrite,
): WriteProblem[] {
  return newTypes.flatMap((type) => {
    const known = types.find(({ id }) => id === type.id)
    if (!known) return []
    return ticketTypeProblems({ ...toTerms(known), ...known }, toTerms(type)).map((problem) =>
      problem.kind === 'locked'
        ? ({
            refused: 'ALREADY_SOLD',
            field: problem.field,
            message: problem.reason,
            partId: type.id,
          } as const)
        : ({
            refused: 'CAPACITY_TAKEN',
            field: 'capacity',
            message: capacityTakenText(problem),
            partId: type.id,
          } as const),
    )
  })
}

const toTerms = (type: NewRow<'ticket_types'>) => ({
  priceCents: type.price_cents,
  currency: type.currency,
  requiresProof: type.requires_proof,
  sessionId: type.session_id ?? null,
  admitsToEvent: type.admits_to_event ?? true,
  capacity: type.capacity,
  lotId: type.lot_id ?? null,
  wholeId: type.whole_id ?? null,
  halfPrice: type.half_price ?? null,
})

async function writeEventRow(
  tx: Tx,
  { id, event: known }: LockedEvent,
  change: EventWrite['event'] = {},
): Promise<void> {
  if (!known) {
    await tx
      .insertInto('events')
      .values(change as NewRow<'events'>)
      .execute()
    return
  }
  if (change.slug !== undefined && change.slug !== known.slug && known.published_at !== null)
    await tx
      .insertInto('event_slugs')
      .values({ slug: known.slug, event_id: id })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute()
  await tx
    .updateTable('events')
    .set({ ...change, updated_at: sql`app_now()`, relist_at: RELIST_NOW })
    .where('id', '=', id)
    .execute()
}

/** Deletes a draft with its parts and history. The caller has checked that it was never published. */
export async function deleteEvent(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('events').where('id', '=', id).execute()
}
