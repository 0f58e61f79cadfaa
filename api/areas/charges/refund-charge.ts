import { type GivenUp, giveUp, type Worker, workOn } from '../../platform/jobs/define-job.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Provider } from './asaas/provider.ts'
import { isPaidCharge, type ReportedStatus } from './charge.ts'
import { claimCharge, recordLookup, releaseClaim } from './claim-charge.ts'
import { lookUpCharge } from './look-up-charge.ts'
import { recordRefundRefusal } from './reconciliation/overdue-refunds.ts'
import { recordStatus } from './record-status.ts'
import { type FailedReply, refundPayments } from './refund-payments.ts'
import { refundJob } from './request-refund.ts'
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
    if (!(await claimCharge(db, chargeId, claimSeconds(provider, charge))))
      throw new Error('another attempt is in progress')

    const lookup = await lookUpCharge(provider, charge)
    if (lookup.kind !== 'unavailable') await recordLookup(db, chargeId)
    if (lookup.kind !== 'found') throw new Error('could not look up the charge at the provider')
    if (!isPaidCharge(lookup.reported.status)) {
      await db.transaction().execute((tx) => recordStatus(tx, enqueue, chargeId, lookup.reported))
      return
    }
    const failures = await refundPayments(provider, lookup.payments, cause)
    // Without a response the claim stays until a lookup can show the result.
    if (failures.some(({ why }) => why === 'no-answer'))
      throw new Error('the provider did not refund the whole amount: no-answer')
    const reported = await statusAfterRefund(provider, charge, failures)
    const codes = refusalCodes(failures)
    await db.transaction().execute(async (tx) => {
      await recordStatus(tx, enqueue, chargeId, reported)
      if (failures.length === 0 || codes !== null)
        await recordRefundRefusal(tx, provider.log, chargeId, codes)
    })
    const [failure] = failures
    if (!failure) return
    await releaseClaim(db, chargeId)
    throw new Error(`the provider did not refund the whole amount: ${failure.why}`)
  })

/** Longest duration of one lookup and one refund call per instalment. */
const claimSeconds = ({ timeouts }: Provider, { installments }: ChargeRecord) =>
  (timeouts.otherMs * (installments + 1)) / 1000

/**
 * Status after the refund calls. If all were accepted the charge is REFUNDED, and webhooks report
 * when the money has arrived. After a failure it is what the provider reports.
 */
async function statusAfterRefund(
  provider: Provider,
  charge: ChargeRecord,
  failures: readonly FailedReply[],
): Promise<ReportedStatus> {
  const lookup = await lookUpCharge(provider, charge)
  const after: ReportedStatus =
    lookup.kind === 'found' ? lookup.reported : { status: charge.status }
  return failures.length > 0
    ? after
    : { status: 'REFUNDED', refundedCents: after.refundedCents ?? 0 }
}

/** Error codes of refused refunds, or null: an unavailable provider has refused nothing. */
function refusalCodes(failures: readonly FailedReply[]): string | null {
  const codes = failures.flatMap((failure) => {
    if (failure.why === 'refused') return failure.codes.length > 0 ? failure.codes : ['no code']
    return failure.why === 'not-found' ? ['not found'] : []
  })
  return codes.length > 0 ? [...new Set(codes)].join(', ') : null
}
