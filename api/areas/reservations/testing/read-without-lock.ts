import type { Tx } from '../../../platform/db/database.ts'
import type { LockedSale } from '../public.ts'

/** Reads a sale without locking it, for negative controls; all callers have read it once `meet` resolves. */
export async function readWithoutLock(
  tx: Tx,
  id: string,
  meet: () => Promise<unknown>,
): Promise<LockedSale | null> {
  const sale = await tx.selectFrom('sales').selectAll().where('id', '=', id).executeTakeFirst()
  await meet()
  if (!sale) return null
  const { event_id: eventId, user_id: userId, paid_by: paidBy } = sale
  return { ...sale, eventId, userId, paidBy, isOver: false } as unknown as LockedSale
}
