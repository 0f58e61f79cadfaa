import type { Tx } from '../../platform/db/database.ts'

/** Whether a certificate says that the owner of a subscription was there. */
export async function isCertified(tx: Tx, subscriptionId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('certificates')
    .select('code')
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst()
  return found !== undefined
}
