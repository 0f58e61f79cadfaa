import { type GivenUp, giveUp, type Worker, workOn } from '../../platform/jobs/define-job.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Reply } from './asaas/http.ts'
import type { Provider } from './asaas/provider.ts'
import { GIVEN_BACK } from './asaas/shapes.ts'
import { askAbout } from './ask-about.ts'
import { claimCharge, noteAnswer, releaseClaim } from './claim-charge.ts'
import { follow } from './follow.ts'
import { refundJob } from './refund-job.ts'
import { isPaid, type Standing } from './standing.ts'
import { findCharge, type KnownCharge } from './store.ts'

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
    if (!(await claimCharge(db, chargeId, (provider.timeouts.otherMs * 2) / 1000)))
      throw new Error('another try is under way')

    const told = await askAbout(provider, charge)
    if (told.told !== 'away') await noteAnswer(db, chargeId)
    if (told.told !== 'standing') throw new Error('the provider did not say how the charge stands')
    const { status, providerId } = told.standing
    if (isPaid(status) && providerId) {
      const reply = await refundLeft(provider, { ...told.standing, providerId }, cause)
      if (!reply.ok) {
        // Without an answer the claim stays until it can be told by asking.
        if (reply.why !== 'no-answer') await releaseClaim(db, chargeId)
        throw new Error(`the provider did not give the money back: ${reply.why}`)
      }
    }
    // From here the money is on its way; what becomes of it is told by notices, if not at once.
    const after = isPaid(status) ? await standingAfter(provider, charge) : told.standing
    await db.transaction().execute((tx) => follow(tx, enqueue, chargeId, after))
  })

/** Of a plan of which some went back already, each payment goes back by itself. */
async function refundLeft(
  provider: Provider,
  { providerId: id, plan = null, refundedCents = 0 }: Standing & { providerId: string },
  cause: string,
): Promise<Reply<unknown>> {
  if (plan === null || refundedCents === 0) return provider.refund({ id, plan }, cause)
  const payments = await provider.findPlanPayments(plan)
  if (!payments.ok) return payments
  for (const payment of payments.value) {
    if (GIVEN_BACK.includes(payment.status)) continue
    const reply = await provider.refund({ id: payment.id, plan: null }, cause)
    if (!reply.ok) return reply
  }
  return { ok: true, value: undefined }
}

async function standingAfter(provider: Provider, charge: KnownCharge): Promise<Standing> {
  const told = await askAbout(provider, charge)
  const refundedCents = told.told === 'standing' ? (told.standing.refundedCents ?? 0) : 0
  return { status: 'REFUNDED', refundedCents }
}
