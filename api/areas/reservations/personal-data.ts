import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { changeStock } from '../events/public.ts'
import { paidStatuses } from './store.ts'

export const saleTables = ['sales', 'sale_items', 'sale_history', 'unmailed_expiries'] as const

/** Erases what sales say about their buyer, and returns their ids. Amounts and dates are kept. */
export async function eraseSales(tx: Tx, userId: string): Promise<string[]> {
  const sales = await tx
    .updateTable('sales')
    .set({ key: null, request_hash: null, cpf: null })
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  const ids = sales.map(({ id }) => id)
  await sql`delete from unmailed_expiries where sale_id = any (${ids})`.execute(tx)
  // Texts that operators and members typed about a sale may name its buyer.
  await sql`
    update sale_history set cause = case when actor like 'operator %' then 'an operator' else '' end
     where sale_id = any (${ids}) and (actor like 'operator %' or actor like 'member %')`.execute(
    tx,
  )
  return ids
}

/**
 * Deletes sales, after their tickets, answers and payments. Keeps the `sold` counter equal to the
 * remaining sales. The caller has locked the event's tickets.
 */
export async function deleteSales(tx: Tx, ids: readonly string[]): Promise<void> {
  const soldLines = sql`
    select ticket_type_id, sum(quantity - returned)::integer as quantity
      from sale_items join sales on sales.id = sale_id
     where sale_id = any (${ids}) and status in ${paidStatuses} group by 1`
  await changeStock(soldLines, { held: 0, sold: -1 }).execute(tx)
  await sql`delete from unmailed_expiries where sale_id = any (${ids})`.execute(tx)
  await sql`delete from sale_items where sale_id = any (${ids})`.execute(tx)
  await sql`delete from sale_history where sale_id = any (${ids})`.execute(tx)
  await sql`delete from sales where id = any (${ids})`.execute(tx)
}
