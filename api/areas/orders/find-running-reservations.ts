import type { RunningReservation } from '@55tickets/contracts/orders.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { findCharges } from '../charges/public.ts'

/**
 * Finds a user's live reservations, the first to expire first. Sales with a card under analysis are left
 * out, because the buyer has nothing more to do, and so are moves, which are held for a day.
 */
export async function findRunningReservations(
  db: Db,
  userId: string,
): Promise<{ docs: RunningReservation[] }> {
  const sales = await db
    .selectFrom('sales')
    .innerJoin('events', 'events.id', 'sales.event_id')
    .select(['sales.id', 'sales.status', 'sales.expires_at', 'events.name'])
    .select(sql<Date>`app_now()`.as('now'))
    .where('sales.user_id', '=', userId)
    .where('sales.moved_code_id', 'is', null)
    .where('sales.status', 'in', ['PENDING', 'PAYMENT_PENDING'])
    .where('sales.expires_at', '>', sql<Date>`app_now()`)
    .orderBy('sales.expires_at')
    .orderBy('sales.id')
    .execute()
  const docs: RunningReservation[] = []
  for (const { id, status, expires_at, name, now } of sales) {
    if (status === 'PAYMENT_PENDING' && !(await isPaidByPix(db, id))) continue
    const expiresAt = expires_at.toISOString()
    docs.push({ _id: id, expiresAt, now: now.toISOString(), evento: { name } })
  }
  return { docs }
}

const isPaidByPix = async (db: Db, saleId: string): Promise<boolean> =>
  (await findCharges(db, saleId)).at(-1)?.method === 'PIX'
