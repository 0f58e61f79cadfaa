import { type GivenUp, giveUp, type Worker, workOn } from '../../platform/jobs/define-job.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Provider } from './asaas/provider.ts'
import { isPaid, type ReportedStatus } from './charge-status.ts'
import { claimCharge, recordLookup, releaseClaim } from './claim-charge.ts'
import { lookUpCharge } from './look-up-charge.ts'
import { recordRefundRefusal } from './overdue-refunds.ts'
import { recordStatus } from './record-status.ts'
import { refundJob } from './refund-job.ts'
import { type FailedReply, refundPayments } from './refund-payments.ts'
import { type ChargeRecord, findCharge } from './store.ts'

/**
 * Looked up before each try and claimed for longer than an answer can take, so that a refund whose
 * answer got lost is found and not asked for again.
 */
export const refundWorker = (provider: Provider, enqueue: Enqueue): Worker =>
  workOn(refundJob, async ({ chargeId, cause }, { db }): Promise<void | GivenUp> => {
    const charge = await findCharge(db, chargeId)
    if (!charge) return giveUp('there is no such charge')
    if (charge.status === 'REFUNDED') return
    // Its holder's bank has the money. Should that come back to us, the refund is begun again.
    if (charge.status === 'CHARGEBACK') return
    if (!isPaid(charge.status))
      return giveUp(`a charge that is ${charge.status} has nothing to give back`)
    if (!(await claimCharge(db, chargeId, claimSeconds(provider, charge))))
      throw new Error('another try is under way')

    const lookup = await lookUpCharge(provider, charge)
    if (lookup.kind !== 'unavailable') await recordLookup(db, chargeId)
    if (lookup.kind !== 'found') throw new Error('the provider did not say how the charge stands')
    if (!isPaid(lookup.reported.status)) {
      await db.transaction().execute((tx) => recordStatus(tx, enqueue, chargeId, lookup.reported))
      return
    }
    const failures = await refundPayments(provider, lookup.payments, cause)
    // Without an answer the claim stays until it can be told by asking.
    if (failures.some(({ why }) => why === 'no-answer'))
      throw new Error('the provider did not give all of the money back: no-answer')
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
    throw new Error(`the provider did not give all of the money back: ${failure.why}`)
  })

/** A lookup and a refund for each instalment, each answered as late as can be. */
const claimSeconds = ({ timeouts }: Provider, { installments }: ChargeRecord) =>
  (timeouts.otherMs * (installments + 1)) / 1000

/**
 * Once every refund was accepted the money is on its way; what becomes of it is told by webhooks, if not
 * at once. After a failure the charge is what the provider says of it.
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

/** Null where nothing was refused: a provider that is away has not decided anything. */
function refusalCodes(failures: readonly FailedReply[]): string | null {
  const codes = failures.flatMap((failure) => {
    if (failure.why === 'refused') return failure.codes.length > 0 ? failure.codes : ['no code']
    return failure.why === 'not-found' ? ['not found'] : []
  })
  return codes.length > 0 ? [...new Set(codes)].join(', ') : null
}
