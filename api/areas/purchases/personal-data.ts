import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { erasePayments, exportPayments, paymentTables } from '../payments/public.ts'

/** Personal data in reservations, sales, tickets and payments. */
export const purchasesPersonalData = {
  tables: [
    'sales',
    'sale_items',
    'sale_history',
    'ticket_codes',
    'code_history',
    'form_answers',
    'untold_expiries',
    ...paymentTables,
  ],

  async export(db: Db, userId: string) {
    const sales = await findSales(db, userId)
    const saleIds = sales.map(({ id }) => id)
    return { sales, payments: await exportPayments(db, { userId, saleIds }) }
  },

  /** Erases names and keeps amounts and dates, as fiscal law requires. */
  async erase(tx: Tx, userId: string): Promise<void> {
    const sales = await tx
      .updateTable('sales')
      .set({ key: null, request_hash: null })
      .where('user_id', '=', userId)
      .returning('id')
      .execute()
    const saleIds = sales.map(({ id }) => id)
    await sql`delete from form_answers where sale_id = any (${saleIds})`.execute(tx)
    await sql`delete from untold_expiries where sale_id = any (${saleIds})`.execute(tx)
    await tx
      .updateTable('ticket_codes')
      .set({ holder_name: null, holder_cpf: null, holder_rg: null })
      .where('user_id', '=', userId)
      .execute()
    await forgetOperatorTexts(tx, userId, saleIds)
    await erasePayments(tx, { userId, saleIds })
  },
}

/** Erases texts that operators typed about a sale or a ticket, because they may name its buyer or holder. */
async function forgetOperatorTexts(
  tx: Tx,
  userId: string,
  saleIds: readonly string[],
): Promise<void> {
  await sql`
    update sale_history set cause = 'an operator'
     where sale_id = any (${saleIds}) and by_whom like 'operator %'`.execute(tx)
  await sql`
    update code_history set cause = 'an operator', previous_name = null, previous_cpf = null
     where what = 'corrected' and code_id in (select id from ticket_codes where user_id = ${userId})`.execute(
    tx,
  )
}

async function findSales(db: Db, userId: string) {
  const { rows } = await sql<{ id: string }>`
    select s.id, e.name as "eventName", s.status, s.total_cents as "totalCents", s.fee_cents as "feeCents",
           s.interest_cents as "interestCents", s.created_at as "createdAt", s.expires_at as "expiresAt",
           (select coalesce(json_agg(json_build_object('name', name, 'unitCents', unit_cents, 'quantity', quantity)), '[]')
              from sale_items where sale_id = s.id) as items,
           (select coalesce(json_agg(json_build_object('at', at, 'from', from_status, 'to', to_status, 'cause', cause) order by place), '[]')
              from sale_history where sale_id = s.id) as history,
           (select coalesce(json_agg(json_build_object('givenAt', created_at, 'answers', answers)), '[]')
              from form_answers where sale_id = s.id) as "formAnswers",
           (select coalesce(json_agg(${codeColumns}), '[]')
              from ticket_codes c where sale_id = s.id) as tickets
      from sales s join events e on e.id = s.event_id
     where s.user_id = ${userId} order by s.created_at`.execute(db)
  return rows
}

/** SQL on `ticket_codes c`: all data of a ticket. */
const codeColumns = sql`json_build_object(
  'id', c.id, 'valueCents', c.value_cents, 'holderName', c.holder_name, 'holderCpf', c.holder_cpf,
  'holderRg', c.holder_rg, 'issuedAt', c.issued_at, 'namedAt', c.named_at, 'generatedAt', c.generated_at,
  'scannedAt', c.scanned_at, 'revokedAt', c.revoked_at,
  'history', (select coalesce(json_agg(json_build_object('at', at, 'what', what, 'previousName', previous_name, 'previousCpf', previous_cpf) order by place), '[]')
                from code_history where code_id = c.id))`

/** Exports the ticket codes of a user's subscriptions. */
export async function exportSubscriptionCodes(db: Db, userId: string) {
  const { rows } = await sql<{ subscriptionId: string; ticket: unknown }>`
    select c.subscription_id as "subscriptionId", ${codeColumns} as ticket
      from ticket_codes c where user_id = ${userId} and subscription_id is not null`.execute(db)
  return rows
}
