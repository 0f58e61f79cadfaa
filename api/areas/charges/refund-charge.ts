import type { Db } from '../../platform/db/database.ts'
import { type GivenUp, giveUp, type Worker, workOn } from '../../platform/jobs/define-job.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Provider } from './asaas/provider.ts'
import type { ProviderPayment } from './asaas/provider-payment.ts'
import { isPaidCharge, isPartRefundOpen, providerPartCents, type ReportedStatus } from './charge.ts'
import { claimCharge, recordLookup, releaseClaim } from './claim-charge.ts'
import { lookUpCharge } from './look-up-charge.ts'
import { recordRefundRefusal } from './reconciliation/overdue-refunds.ts'
import { recordStatus } from './record-status.ts'
import { type FailedReply, refundPayments, refundUpTo } from './refund-payments.ts'
import { partRefundJob, refundJob } from './request-refund.ts'
import { type ChargeRecord, findCharge } from './store.ts'

/**
 * Refunds a charge. It is looked up before each attempt and claimed for longer than any response
 * can take, so that a refund whose response got lost is found and not requested twice.
 */
export const refundWorker = (provider: Provider, enqueue: Enqueue): Worker =>
  workOn(refundJob, async ({ chargeId, cause }, { db }): Promise<void | GivenUp> => {
    const charge = await findCharge(db, chargeId)
    if (!charge) return giveUp('the charge does not exist')
    if (charge.status === 'REFUNDED') return
    // The provider would refuse it: our team transfers the money.
    if (charge.isTeamRefund) return
    // The bank has taken the money. If the chargeback is reversed, the refund is requested again.
    if (charge.status === 'CHARGEBACK') return
    if (!isPaidCharge(charge.status))
      return giveUp(`a charge with status ${charge.status} can not be refunded`)
    await attempt({ db, provider, enqueue }, charge, {
      send: (payments) => refundPayments(provider, payments, cause),
      // Webhooks report when the money has arrived.
      reportAccepted: (after) => ({ status: 'REFUNDED', refundedCents: after.refundedCents ?? 0 }),
    })
  })

/**
 * Refunds the parts of a charge that were decided. What the provider has refunded before counts, in
 * whatever way it was requested; a full refund that was decided meanwhile includes the parts.
 */
export const partRefundWorker = (provider: Provider, enqueue: Enqueue): Worker =>
  workOn(partRefundJob, async ({ chargeId, cause }, { db }): Promise<void | GivenUp> => {
    const charge = await findCharge(db, chargeId)
    if (!charge) return giveUp('the charge does not exist')
    if (!isPartRefundOpen(charge)) return
    await attempt({ db, provider, enqueue }, charge, {
      send: (payments) => refundUpTo(provider, payments, providerPartCents(charge), cause),
      reportAccepted: (after) => after,
    })
  })

interface AttemptDeps {
  readonly db: Db
  readonly provider: Provider
  readonly enqueue: Enqueue
}

interface RefundRequests {
  /** Sends the requests for the payments of the charge, and returns the failures. */
  readonly send: (payments: readonly ProviderPayment[]) => Promise<readonly FailedReply[]>
  /** Status of the charge after all requests were accepted, by what the provider reports then. */
  readonly reportAccepted: (after: ReportedStatus) => ReportedStatus
}

/** Looks up a paid charge, sends its refund requests and records the result. Throws to be retried. */
async function attempt(
  { db, provider, enqueue }: AttemptDeps,
  charge: ChargeRecord,
  { send, reportAccepted }: RefundRequests,
): Promise<void> {
  if (!(await claimCharge(db, charge.id, claimSeconds(provider, charge))))
    throw new Error('another attempt is in progress')
  const lookup = await lookUpCharge(provider, charge)
  if (lookup.kind !== 'unavailable') await recordLookup(db, charge.id)
  if (lookup.kind !== 'found') throw new Error('could not look up the charge at the provider')
  if (!isPaidCharge(lookup.reported.status)) {
    await db.transaction().execute((tx) => recordStatus(tx, enqueue, charge.id, lookup.reported))
    return
  }
  const failures = await send(lookup.payments)
  // Without a response the claim stays until a lookup can show the result.
  if (failures.some(({ why }) => why === 'no-answer'))
    throw new Error('the provider did not refund the whole amount: no-answer')
  const after = await statusAfter(provider, charge)
  const reported = failures.length > 0 ? after : reportAccepted(after)
  const codes = refusalCodes(failures)
  await db.transaction().execute(async (tx) => {
    await recordStatus(tx, enqueue, charge.id, reported)
    if (failures.length === 0 || codes !== null)
      await recordRefundRefusal(tx, provider.log, charge.id, codes)
  })
  const [failure] = failures
  if (!failure) return
  await releaseClaim(db, charge.id)
  throw new Error(`the provider did not refund the whole amount: ${failure.why}`)
}

/** Longest duration of one lookup and one refund call per instalment. */
const claimSeconds = ({ timeouts }: Provider, { installments }: ChargeRecord) =>
  (timeouts.otherMs * (installments + 1)) / 1000

/** Status that the provider reports after the refund calls; the known one if it can't be reached. */
async function statusAfter(provider: Provider, charge: ChargeRecord): Promise<ReportedStatus> {
  const lookup = await lookUpCharge(provider, charge)
  return lookup.kind === 'found' ? lookup.reported : { status: charge.status }
}

/** Error codes of refused refunds, or null: an unavailable provider has refused nothing. */
function refusalCodes(failures: readonly FailedReply[]): string | null {
  const codes = failures.flatMap((failure) => {
    if (failure.why === 'refused') return failure.codes.length > 0 ? failure.codes : ['no code']
    return failure.why === 'not-found' ? ['not found'] : []
  })
  return codes.length > 0 ? [...new Set(codes)].join(', ') : null
}
