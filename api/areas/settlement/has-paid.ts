import type { Db } from '../../platform/db/database.ts'

/** True for a user who ever paid for a sale, even if it was refunded. */
export async function hasPaid(db: Db, userId: string): Promise<boolean> {
  const sale = await db
    .selectFrom('sales')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['CONFIRMED', 'RECEIVED', 'REFUNDED', 'CHARGEBACK'])
    .limit(1)
    .executeTakeFirst()
  return sale !== undefined
}
