import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { erasePayments, exportPayments, paymentTables } from '../charges/public.ts'
import { deleteSaleAnswers } from '../forms/public.ts'
import { eraseSales, saleTables } from '../reservations/public.ts'
import { eraseTicketHolders, ticketColumns, ticketTables } from '../tickets/public.ts'
import { eraseTransfers, exportTransfers, transferTables } from '../transfers/public.ts'

/** Personal data in reservations, sales, tickets and payments. */
export const ordersPersonalData = {
  tables: [
    ...saleTables,
    'order_resends',
    ...ticketTables,
    'form_answers',
    ...paymentTables,
    ...transferTables,
  ],

  async export(db: Db, userId: string) {
    const sales = await findSales(db, userId)
    const saleIds = sales.map(({ id }) => id)
    const payments = await exportPayments(db, { userId, saleIds })
    return { sales, payments: { ...payments, transfers: await exportTransfers(db, saleIds) } }
  },

  /** Erases names and keeps amounts and dates, as fiscal law requires. */
  async erase(tx: Tx, userId: string): Promise<void> {
    const saleIds = await eraseSales(tx, userId)
    await deleteSaleAnswers(tx, saleIds)
    await eraseTicketHolders(tx, userId)
    await erasePayments(tx, { userId, saleIds })
    await eraseTransfers(tx, saleIds)
  },
}

async function findSales(db: Db, userId: string) {
  const { rows } = await sql<{ id: string }>`
    select s.id, e.name as "eventName", s.status, s.total_cents as "totalCents", s.fee_cents as "feeCents",
           s.interest_cents as "interestCents", s.created_at as "createdAt", s.expires_at as "expiresAt", s.cpf,
           (select coalesce(json_agg(json_build_object('name', name, 'unitCents', unit_cents, 'quantity', quantity, 'returned', returned, 'unitDiscountCents', unit_discount_cents)), '[]')
              from sale_items where sale_id = s.id) as items,
           (select coalesce(json_agg(json_build_object('at', at, 'from', from_status, 'to', to_status, 'cause', cause) order by id), '[]')
              from sale_history where sale_id = s.id) as history,
           (select coalesce(json_agg(at order by at), '[]') from order_resends where sale_id = s.id) as "resentAt",
           (select coalesce(json_agg(json_build_object('givenAt', created_at, 'answers', answers)), '[]')
              from form_answers where sale_id = s.id) as "formAnswers",
           (select coalesce(json_agg(${ticketColumns}), '[]')
              from ticket_codes c where sale_id = s.id) as tickets
      from sales s join events e on e.id = s.event_id
     where s.user_id = ${userId} order by s.created_at`.execute(db)
  return rows
}
