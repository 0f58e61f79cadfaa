import type { Db } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Provider } from './asaas/provider.ts'
import { lookUpCharge } from './look-up-charge.ts'
import { recordStatus } from './record-status.ts'
import { requestedCents } from './refund-payments.ts'
import { findCharge } from './store.ts'

interface LookupDeps {
  readonly db: Db
  readonly provider: Provider
  readonly enqueue: Enqueue
}

/**
 * Centavos of a paid charge that the buyer has not got back, by what the provider reports now: also
 * refunds that no webhook has told us of, and those that are under way, count as returned. Null if the
 * provider can't tell.
 */
export async function lookUpUnreturned(
  { db, provider, enqueue }: LookupDeps,
  chargeId: string,
): Promise<number | null> {
  const charge = await findCharge(db, chargeId)
  if (!charge) return null
  const lookup = await lookUpCharge(provider, charge)
  if (lookup.kind !== 'found') return null
  await db.transaction().execute((tx) => recordStatus(tx, enqueue, chargeId, lookup.reported))
  const returned = lookup.payments.reduce((sum, payment) => sum + requestedCents(payment), 0)
  return charge.amountCents - returned
}
