import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { lotLabel } from '../events/public.ts'

interface SubscriptionCode {
  readonly eventId: string
  readonly subscriptionId: string
  readonly userId: string
  readonly holder: { readonly name: string; readonly cpf: string | null }
}

/** Issues the code of a subscription; it is named at once, because its holder is always the subscriber. */
export async function issueSubscriptionCode(tx: Tx, code: SubscriptionCode): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('ticket_codes')
    .values({
      event_id: code.eventId,
      id,
      user_id: code.userId,
      subscription_id: code.subscriptionId,
      value_cents: 0,
      holder_name: code.holder.name,
      holder_cpf: code.holder.cpf,
      named_at: sql`app_now()`,
    })
    .execute()
  return id
}

/** Locks the code of a subscription, so that no gate admits its holder while the caller decides. */
export async function lockSubscriptionCode(
  tx: Tx,
  subscriptionId: string,
): Promise<{ isUsed: boolean }> {
  const { scanned_at: scannedAt } = await tx
    .selectFrom('ticket_codes')
    .select('scanned_at')
    .where('subscription_id', '=', subscriptionId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { isUsed: scannedAt !== null }
}

export async function revokeSubscriptionCode(tx: Tx, subscriptionId: string): Promise<void> {
  await tx
    .updateTable('ticket_codes')
    .set({ revoked_at: sql`app_now()` })
    .where('subscription_id', '=', subscriptionId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Revokes the codes of subscriptions, in the order in which gates lock them. */
export async function revokeSubscriptionCodes(
  tx: Tx,
  subscriptionIds: readonly string[],
): Promise<void> {
  await sql`
    update ticket_codes set revoked_at = app_now()
     where id in (select id from ticket_codes
                   where subscription_id = any (${subscriptionIds}::uuid[]) and revoked_at is null
                   order by id for update)`.execute(tx)
}

export async function reinstateSubscriptionCode(tx: Tx, subscriptionId: string): Promise<void> {
  await tx
    .updateTable('ticket_codes')
    .set({ revoked_at: null })
    .where('subscription_id', '=', subscriptionId)
    .execute()
}

/**
 * Issues one code for each ticket of sales, without a holder until the buyer names one, and with the
 * benefit of a half-price ticket. A unique index prevents duplicates.
 */
export async function issueSaleCodes(
  tx: Tx,
  sales: readonly { readonly id: string; readonly userId: string }[],
): Promise<void> {
  await sql`
    insert into ticket_codes (event_id, id, user_id, sale_id, ticket_type_id, ordinal, value_cents, benefit)
    select event_id, gen_random_uuid(), sale.user_id, sale_id, ticket_type_id, ordinal, unit_cents, benefits[ordinal]
      from unnest(${sales.map(({ id }) => id)}::uuid[], ${sales.map(({ userId }) => userId)}::uuid[])
           sale (id, user_id)
      join sale_items on sale_items.sale_id = sale.id
     cross join generate_series(1, quantity) ordinal`.execute(tx)
}

/** Makes the revoked codes of a sale valid again, with their holders, but for those that were given back. */
export async function reinstateSaleCodes(tx: Tx, saleId: string): Promise<void> {
  await tx
    .updateTable('ticket_codes')
    .set({ revoked_at: null })
    .where('sale_id', '=', saleId)
    .where('returned_at', 'is', null)
    .execute()
}

export async function revokeSaleCodes(tx: Tx, saleId: string): Promise<void> {
  // Locked by id, in the same order as gates do, to avoid deadlocks.
  await sql`
    update ticket_codes set revoked_at = app_now()
     where id in (select id from ticket_codes where sale_id = ${saleId} and revoked_at is null
                   order by id for update)`.execute(tx)
}

interface CourtesyCode {
  readonly eventId: string
  readonly courtesyId: string
  readonly ticketTypeId: string
  readonly holder: { readonly name: string; readonly cpf: string | null }
}

/** Issues the codes of courtesies; they are named at once, for their guests. */
export async function issueCourtesyCodes(tx: Tx, codes: readonly CourtesyCode[]): Promise<void> {
  await sql`
    insert into ticket_codes (event_id, id, courtesy_id, ticket_type_id, value_cents, holder_name, holder_cpf, named_at)
    select "eventId", gen_random_uuid(), "courtesyId", "ticketTypeId", 0, holder ->> 'name', holder ->> 'cpf', app_now()
      from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb)
           as code ("eventId" uuid, "courtesyId" uuid, "ticketTypeId" uuid, holder jsonb)`.execute(
    tx,
  )
}

/** Locks the code of a courtesy, so that no gate admits its guest while the caller decides. */
export async function lockCourtesyCode(tx: Tx, courtesyId: string): Promise<{ isUsed: boolean }> {
  const { scanned_at: scannedAt } = await tx
    .selectFrom('ticket_codes')
    .select('scanned_at')
    .where('courtesy_id', '=', courtesyId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { isUsed: scannedAt !== null }
}

export async function revokeCourtesyCode(tx: Tx, courtesyId: string): Promise<void> {
  await tx
    .updateTable('ticket_codes')
    .set({ revoked_at: sql`app_now()` })
    .where('courtesy_id', '=', courtesyId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Revokes all codes of an event, in the order in which gates lock them. */
export async function revokeEventCodes(tx: Tx, eventId: string): Promise<void> {
  await sql`
    update ticket_codes set revoked_at = app_now()
     where id in (select id from ticket_codes where event_id = ${eventId} and revoked_at is null
                   order by id for update)`.execute(tx)
}

/** A valid code of a sale that the caller has locked. */
export interface LockedCode {
  readonly id: string
  readonly ticketTypeId: string
  readonly ordinal: number
  readonly isUsed: boolean
}

/** Locks those of the codes that are valid tickets of a sale, in the same order as gates do. */
export async function lockSaleCodes(
  tx: Tx,
  saleId: string,
  codeIds: readonly string[],
): Promise<LockedCode[]> {
  const { rows } = await sql<LockedCode>`
    select id, ticket_type_id as "ticketTypeId", ordinal, scanned_at is not null as "isUsed"
      from ticket_codes
     where sale_id = ${saleId} and id = any (${codeIds}::uuid[]) and revoked_at is null
     order by id for update`.execute(tx)
  return rows
}

/** Revokes codes for good. The caller has locked them. */
export async function returnCodes(
  tx: Tx,
  codes: readonly LockedCode[],
  { cause, actor }: { readonly cause: string; readonly actor: string },
): Promise<void> {
  await sql`
    with returned as (
      update ticket_codes set revoked_at = app_now(), returned_at = app_now()
       where id = any (${codes.map(({ id }) => id)}::uuid[])
      returning event_id, id
    )
    insert into code_history (event_id, code_id, change, cause, actor)
    select event_id, id, 'returned', ${cause}, ${actor} from returned`.execute(tx)
}

interface MovedCode {
  readonly id: string
  readonly ticketTypeId: string
  readonly ordinal: number
  readonly valueCents: number
  readonly benefit: string | null
  /** Name of the ticket type that it was moved from. */
  readonly from: string
}

/** Makes a code that of another line of its sale. Its holder and its QR code stay. */
export async function moveCode(
  tx: Tx,
  code: MovedCode,
  { cause, actor }: { readonly cause: string; readonly actor: string },
): Promise<void> {
  await sql`
    with moved as (
      update ticket_codes
         set ticket_type_id = ${code.ticketTypeId}, ordinal = ${code.ordinal}, value_cents = ${code.valueCents},
             benefit = ${code.benefit}, moved_from = ${code.from}
       where id = ${code.id}
      returning event_id, id
    )
    insert into code_history (event_id, code_id, change, cause, actor, previous_type)
    select event_id, id, 'moved', ${cause}, ${actor}, ${code.from} from moved`.execute(tx)
}

/** Gives the only code of a sale the holder of the code that it replaces, of a type with that name. */
export async function replaceCode(
  tx: Tx,
  saleId: string,
  replaced: { readonly id: string; readonly from: string },
): Promise<void> {
  await sql`
    with moved as (
      update ticket_codes code
         set holder_name = old.holder_name, holder_cpf = old.holder_cpf, holder_rg = old.holder_rg,
             named_at = case when old.named_at is not null then app_now() end, moved_from = ${replaced.from}
        from ticket_codes old
       where code.sale_id = ${saleId} and old.id = ${replaced.id}
      returning code.event_id, code.id
    )
    insert into code_history (event_id, code_id, change, cause)
    select event_id, id, 'moved', ${`replaces ${replaced.id}`} from moved`.execute(tx)
}

/** Marks codes as used since their admission, or an earlier one elsewhere. The caller has locked them. */
export async function markScanned(tx: Tx, admitted: ReadonlyMap<string, Date>): Promise<void> {
  if (admitted.size === 0) return
  const times = [...admitted.values()].map((at) => at.toISOString())
  await sql`
    update ticket_codes set scanned_at = least(scanned_at, admitted.at)
      from unnest(${[...admitted.keys()]}::uuid[], ${times}::timestamptz[]) admitted (id, at)
     where ticket_codes.id = admitted.id`.execute(tx)
}

/** Sets `scanned_at` of codes to `at` of a query for `id` and `at`. The caller has locked the codes. */
export async function setScannedAt(tx: Tx, times: RawBuilder<unknown>): Promise<void> {
  await sql`
    update ticket_codes set scanned_at = first.at from (${times}) first
     where ticket_codes.id = first.id and ticket_codes.scanned_at is distinct from first.at`.execute(
    tx,
  )
}

/** Query for codes of sales with their item and ticket type, in the order of the tickets. */
export const saleCodes = (db: Db) =>
  db
    .selectFrom('ticket_codes as code')
    .innerJoin('sale_items as item', (join) =>
      join
        .onRef('item.sale_id', '=', 'code.sale_id')
        .onRef('item.ticket_type_id', '=', 'code.ticket_type_id'),
    )
    .innerJoin('ticket_types as type', 'type.id', 'code.ticket_type_id')
    .select(lotLabel('type.lot_id').as('lot_label'))
    .orderBy('type.position')
    .orderBy('code.ordinal')
