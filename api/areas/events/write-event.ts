import {
  capacityTakenText,
  isSessionTooSmall,
  ticketTypeProblems,
} from '@55tickets/rules/events/live-event.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.generated.ts'
import { RELIST_NOW } from './relist-events.ts'

/** The one writer of events: editor and importer change events through it, by the same rules. */

export type EventRow = Selectable<Tables['events']>
export type TicketTypeRow = Selectable<Tables['ticket_types']>
type SessionRow = Selectable<Tables['sessions']>
type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>

/** An event whose rows are locked until the transaction ends; `event` is null for a new one. */
export interface LockedEvent {
  readonly id: string
  readonly event: EventRow | null
  readonly types: readonly TicketTypeRow[]
  readonly sessions: readonly SessionRow[]
  /** Time of the transaction, by the database's clock. */
  readonly now: Date
}

/** Locks an event in the same order as buyers do (tickets, sessions, then the event), to avoid deadlocks. */
export async function lockEvent(tx: Tx, id: string): Promise<LockedEvent> {
  const of = <Name extends 'ticket_types' | 'sessions'>(table: Name) =>
    sql<Selectable<Tables[Name]>>`
      select * from ${sql.table(table)} where event_id = ${id} order by id for update`.execute(tx)
  const { rows: types } = await of('ticket_types')
  const { rows: sessions } = await of('sessions')
  const event = await tx
    .selectFrom('events')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const { rows: times } = await sql<{ now: Date }>`select app_now() as now`.execute(tx)
  const [{ now } = { now: new Date() }] = times
  return { id, event: event ?? null, types, sessions, now }
}

/** True for an event that somebody bought or holds tickets of, or subscribed to. */
export const isLive = ({ types, sessions }: Pick<LockedEvent, 'types' | 'sessions'>): boolean =>
  types.some(({ sold, held }) => sold + held > 0) ||
  sessions.some(({ subscribed }) => subscribed > 0)

/** Rows to write. What is left out is kept. */
export interface EventWrite {
  readonly event?: Partial<NewRow<'events'>>
  readonly forms?: readonly NewRow<'custom_forms'>[]
  readonly sessions?: readonly NewRow<'sessions'>[]
  readonly types?: readonly NewRow<'ticket_types'>[]
  readonly removedTypes?: readonly string[]
}

/** A change that sales or subscriptions forbid. */
export interface WriteProblem {
  readonly refused: 'ALREADY_SOLD' | 'CAPACITY_TAKEN' | 'SLUG_TAKEN'
  /** Field and reason as the editor shows them. */
  readonly field: string
  readonly message: string
  /** Id of the ticket type or session; null for the event itself. */
  readonly partId: string | null
}

/** Author of a change, and the part of the event that the history names. */
export interface ChangeAuthor {
  /** Null for our team, by a file. */
  readonly actor: string | null
  readonly part: ChangedPart
}
type ChangedPart =
  | 'created'
  | 'imported'
  | 'copied'
  | 'page'
  | 'dates'
  | 'place'
  | 'payment'
  | 'ticket'
  | 'ticket removed'
  | 'published'
  | 'paused'
  | 'resumed'
  | 'unlisted'
  | 'listed'

/** Writes rows of a locked event and the history of the change, or returns why it can't. */
export async function writeEvent(
  tx: Tx,
  locked: LockedEvent,
  write: EventWrite,
  author: ChangeAuthor,
): Promise<WriteProblem[]> {
  const problems = [...forbiddenChanges(locked, write), ...(await slugProblems(tx, locked, write))]
  if (problems.length > 0) return problems
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
  for (const row of write.types ?? [])
    await tx
      .insertInto('ticket_types')
      .values(row)
      .onConflict((conflict) => conflict.columns(['event_id', 'id']).doUpdateSet(row))
      .execute()
  for (const typeId of write.removedTypes ?? [])
    await tx
      .deleteFrom('ticket_types')
      .where('event_id', '=', locked.id)
      .where('id', '=', typeId)
      .execute()
  await recordChange(tx, locked, write, author)
  return []
}

function forbiddenChanges(
  { types, sessions }: LockedEvent,
  { types: newTypes = [], sessions: newSessions = [] }: EventWrite,
): WriteProblem[] {
  const typeProblems = newTypes.flatMap((type) => {
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
  const smallSessions = newSessions.flatMap((session) => {
    const subscribed = sessions.find(({ id }) => id === session.id)?.subscribed ?? 0
    if (!isSessionTooSmall(session.capacity ?? null, subscribed)) return []
    const message = `O mínimo é ${subscribed}: é quantas pessoas já se inscreveram.`
    return [{ refused: 'CAPACITY_TAKEN', field: 'capacity', message, partId: session.id } as const]
  })
  return [...typeProblems, ...smallSessions]
}

const toTerms = (type: NewRow<'ticket_types'>) => ({
  priceCents: type.price_cents,
  currency: type.currency,
  requiresProof: type.requires_proof,
  sessionId: type.session_id ?? null,
  admitsToEvent: type.admits_to_event ?? true,
  capacity: type.capacity,
})

/** A slug that another event has or had can't be taken. */
async function slugProblems(
  tx: Tx,
  { id }: LockedEvent,
  { event }: EventWrite,
): Promise<WriteProblem[]> {
  if (event?.slug === undefined) return []
  const { rows } = await sql`
    select 1 from events where slug = ${event.slug} and id <> ${id}
    union all
    select 1 from event_slugs where slug = ${event.slug} and event_id <> ${id}`.execute(tx)
  if (rows.length === 0) return []
  const message = 'Este endereço já é de outro evento.'
  return [{ refused: 'SLUG_TAKEN', field: 'slug', message, partId: null }]
}

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

/** Columns that change with every write, or that only the program reads. */
const UNRECORDED = [
  'updated_at',
  'relist_at',
  'demo_day',
  'creation_key',
  'page_version',
  'dates_version',
  'place_version',
  'tickets_version',
]

type Fields = Readonly<Record<string, unknown>>

/** Records the columns that differ, before and after; nothing where none does. */
async function recordChange(
  tx: Tx,
  { id, event, types, sessions }: LockedEvent,
  write: EventWrite,
  { actor, part }: ChangeAuthor,
): Promise<void> {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  const compare = (name: string, known: Fields | undefined, changed: Fields) => {
    const columns = Object.keys(changed).filter(
      (column) =>
        !UNRECORDED.includes(column) &&
        (!known || toText(known[column]) !== toText(changed[column])),
    )
    if (columns.length === 0) return
    before[name] = known ? pick(known, columns) : null
    after[name] = pick(changed, columns)
  }
  if (write.event) compare('event', event ?? undefined, write.event)
  for (const row of write.sessions ?? [])
    compare(
      `session ${row.id}`,
      sessions.find((known) => known.id === row.id),
      row,
    )
  for (const row of write.types ?? [])
    compare(
      `ticket ${row.id}`,
      types.find((known) => known.id === row.id),
      row,
    )
  for (const typeId of write.removedTypes ?? []) {
    before[`ticket ${typeId}`] = types.find((known) => known.id === typeId)
    after[`ticket ${typeId}`] = null
  }
  if (Object.keys(after).length === 0) return
  await sql`
    insert into event_changes (event_id, actor, part, before, after)
    values (${id}, ${actor}, ${part}, ${JSON.stringify(before)}, ${JSON.stringify(after)})`.execute(
    tx,
  )
}

const toText = (value: unknown) => JSON.stringify(value ?? null)
const pick = (fields: Fields, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))

/** Slug that no event has or had: the wanted one, or one with a number behind it. */
export async function findFreeSlug(tx: Tx, wanted: string): Promise<string> {
  const { rows } = await sql<{ slug: string }>`
    select slug from events where slug = ${wanted} or slug like ${`${wanted}-%`}
    union all
    select slug from event_slugs where slug = ${wanted} or slug like ${`${wanted}-%`}`.execute(tx)
  const taken = new Set(rows.map(({ slug }) => slug))
  if (!taken.has(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted}-${number}`)) number += 1
  return `${wanted}-${number}`
}

/** Deletes a draft with its parts and history. The caller has checked that it was never published. */
export async function deleteEvent(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('events').where('id', '=', id).execute()
}
