import type { Db } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Provider } from './asaas/provider.ts'
import { leftCents, untransferredCents } from './charge.ts'
import { lookUpCharge } from './look-up-charge.ts'
import { recordStatus } from './record-status.ts'
import { requestedCents } from './refund-payments.ts'
import { findCharge } from './store.ts'

interface LookupDeps {
  readonly db: Db
  readonly provider: Provider
  readonly enqueue: Enqueue
}

/** What of a paid charge the buyer has not got back, in centavos. */
interface Unreturned {
  /** Without parts that go by transfer. */
  readonly leftCents: number
  /** The parts that go by transfer, without what was transferred. */
  readonly untransferredCents: number
  /** Part of it whose refund is under way at the provider: it may still be made or cancelled. */
  readonly pendingCents: number
  /** Id of the PIX that has paid it, at the provider. */
  readonly pixTransaction: string | null
}

/**
 * Looks up what of a paid charge has not gone back, by what the provider reports now: refunds that no
 * webhook has reported count, too. Null if the provider can't tell.
 */
export async function lookUpUnreturned(
  { db, provider, enqueue }: LookupDeps,
  chargeId: string,
): Promise<Unreturned | null> {
  const charge = await findCharge(db, chargeId)
  if (!charge) return null
  const lookup = await lookUpCharge(provider, charge)
  if (lookup.kind !== 'found') return null
  const { reported, payments } = lookup
  await db.transaction().execute((tx) => recordStatus(tx, enqueue, chargeId, reported))
  const requested = payments.reduce((sum, payment) => sum + requestedCents(payment), 0)
  const done = reported.refundedCents ?? 0
  const pixTransaction = payments.find((payment) => payment.pixTransaction)?.pixTransaction ?? null
  const known = { ...charge, refundedCents: done + charge.transferredPartCents }
  return {
    leftCents: leftCents(known),
    untransferredCents: untransferredCents(known),
    pendingCents: Math.max(0, requested - done),
    pixTransaction,
  }
}
