import type { Tx } from '../../platform/db/database.ts'

/** True if a certificate was issued for the subscription. */
export async function isCertified(tx: Tx, subscriptionId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('certificates')
    .select('code')
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst()
  return found !== undefined
}
