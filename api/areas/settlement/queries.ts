import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { paidStatuses } from '../reservations/public.ts'

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

/** Time that a sale has to be settled before its charge counts as unfulfilled. */
const SETTLE_GRACE_SECONDS = 60

/** Finds those of the charges that were paid, but led neither to tickets nor to a refund. */
export async function findUnfulfilled(
  db: Db,
  chargeIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select charges.id from charges join sales on sales.id = sale_id
     where charges.id = any (${chargeIds}::uuid[])
       and charges.status in ('CONFIRMED', 'RECEIVED') and refund_cause is null
       and (paid_by is distinct from charges.id or sales.status not in ${paidStatuses})
       and changed_at < app_now() - make_interval(secs => ${SETTLE_GRACE_SECONDS})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
