import type { Db } from '../../platform/db/database.ts'

/** Whether somebody ever paid for a sale, also one whose money went back. */
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
