import type { Consequence } from '@55tickets/rules/changes/consequence.ts'
import { OPEN_REFUND_DAYS } from '@55tickets/rules/money/refund-window.ts'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.generated.ts'
import type { LockedEvent } from '../lock-event.ts'
import { toRecordedCoupon } from './recorded-coupon.ts'
import { toRecordedForm } from './recorded-form.ts'

export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>

/** Rows to write. What is left out is kept. */
export interface EventWrite {
  readonly event?: Partial<NewRow<'events'>>
  readonly forms?: readonly NewRow<'custom_forms'>[]
  readonly sessions?: readonly NewRow<'sessions'>[]
  readonly sectors?: readonly NewRow<'sectors'>[]
  readonly lots?: readonly NewRow<'lots'>[]
  readonly types?: readonly NewRow<'ticket_types'>[]
  readonly coupons?: readonly NewRow<'coupons'>[]
  readonly removedTypes?: readonly string[]
  /** Their ticket types must be removed, too. */
  readonly removedLots?: readonly string[]
  /** Their lots must be removed, too. */
  readonly removedSectors?: readonly string[]
  /** Ticket types of theirs must be removed or written without them. */
  readonly removedSessions?: readonly string[]
  readonly removedForms?: readonly string[]
}

/** Author of a change, and the part of the event that the history names. */
export interface ChangeAuthor {
  /** Null for our team, by a file. */
  readonly actor: string | null
  readonly part: ChangedPart
  /** Reason that people are told. */
  readonly reason?: string | null
  /** Consequences for people. */
  readonly consequences?: readonly Consequence[]
  /** Last moment of the open refund that is among the consequences; null while it has no end. */
  readonly refundUntil?: Date | null
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
  | 'ticket closed'
  | 'sector'
  | 'sector removed'
  | 'lot'
  | 'lot removed'
  | 'lot turned'
  | 'coupon'
  | 'session'
  | 'session removed'
  | 'session cancelled'
  | 'form'
  | 'form removed'
  | 'certificates'
  | 'published'
  | 'paused'
  | 'resumed'
  | 'unlisted'
  | 'listed'
  | 'postponed'
  | 'cancelled'

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
  'programme_version',
  'forms_version',
  'certificates_version',
]

type Fields = Readonly<Record<string, unknown>>

/** Columns that differ, by the part of the event that they belong to. */
export interface ChangedColumns {
  readonly before: Readonly<Record<string, Fields | null>>
  readonly after: Readonly<Record<string, Fields | null>>
}

/** Records the columns that differ, before and after. Returns the change's id, or null where none does. */
export async function recordChange(
  tx: Tx,
  locked: LockedEvent,
  write: EventWrite,
  { actor, part, reason = null, consequences = [], refundUntil = null }: ChangeAuthor,
): Promise<number | null> {
  const { before, after } = findChangedColumns(locked, write)
  if (Object.keys(after).length === 0) return null
  const has = (kind: Consequence['kind']) => consequences.some((one) => one.kind === kind)
  const { rows } = await sql<{ id: number }>`
    insert into event_changes
      (event_id, actor, part, before, after, reason, is_material, consequences, opens_refund, refund_until)
    values (${locked.id}, ${actor}, ${part}, ${JSON.stringify(before)}, ${JSON.stringify(after)}, ${reason},
            ${has('listed')}, ${JSON.stringify(consequences)}, ${has('openRefund')}, ${refundUntil})
    returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Gives open refunds without an end theirs, because the event has a date again. */
export async function endOpenRefunds(tx: Tx, eventId: string): Promise<void> {
  await sql`
    update event_changes set refund_until = app_now() + make_interval(days => ${OPEN_REFUND_DAYS})
     where event_id = ${eventId} and opens_refund and refund_until is null`.execute(tx)
}

/** Records how many people were told of a change. */
export async function recordTold(
  tx: Tx,
  { eventId, changeId, told }: { eventId: string; changeId: number; told: number },
): Promise<void> {
  await tx
    .updateTable('event_changes')
    .set({ told })
    .where('event_id', '=', eventId)
    .where('id', '=', changeId)
    .execute()
}

export function findChangedColumns(
  { event, types, sessions, sectors, lots, coupons, forms }: LockedEvent,
  write: EventWrite,
): ChangedColumns {
  const before: Record<string, Fields | null> = {}
  const after: Record<string, Fields | null> = {}
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
  const compareRows = (name: string, known: readonly Part[], rows: readonly Part[] = []) => {
    for (const row of rows) compare(`${name} ${row.id}`, findPart(known, row.id), { ...row })
  }
  const remove = (name: string, known: readonly Part[], ids: readonly string[] = []) => {
    for (const id of ids) {
      before[`${name} ${id}`] = findPart(known, id) ?? null
      after[`${name} ${id}`] = null
    }
  }
  if (write.event) compare('event', event ?? undefined, write.event)
  compareRows('form', forms.map(toRecordedForm), write.forms?.map(toRecordedForm))
  compareRows('session', sessions, write.sessions)
  compareRows('sector', sectors, write.sectors)
  compareRows('lot', lots, write.lots)
  compareRows('ticket', types, write.types)
  compareRows('coupon', coupons.map(toRecordedCoupon), write.coupons?.map(toRecordedCoupon))
  remove('ticket', types, write.removedTypes)
  remove('lot', lots, write.removedLots)
  remove('sector', sectors, write.removedSectors)
  remove('session', sessions, write.removedSessions)
  remove('form', forms.map(toRecordedForm), write.removedForms)
  return { before, after }
}

interface Part {
  readonly id: string
}

function findPart(known: readonly Part[], id: string): Fields | undefined {
  const part = known.find((one) => one.id === id)
  return part && { ...part }
}

const toText = (value: unknown) => JSON.stringify(value ?? null)
const pick = (fields: Fields, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))
