import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import {
  defineJob,
  type GivenUp,
  giveUp,
  type Worker,
  workOn,
} from '../../platform/jobs/define-job.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Provider } from './asaas/provider.ts'
import { askAbout } from './ask-about.ts'
import { claimCharge } from './claim-charge.ts'
import { follow } from './follow.ts'
import { isPaid } from './standing.ts'
import { findCharge } from './store.ts'

/** Gives back all of a charge. Enqueued with the charge's id as key, so that one is enough. */
export const refundJob = defineJob({
  name: 'refund-charge',
  input: z.object({ chargeId: z.uuid(), cause: z.string().max(200) }),
  // Hourly after the first few: a refund waits for money in the provider's account, if need be.
  retries: 200,
  concurrency: 2,
})

/**
 * Looked up before each try and claimed for longer than an answer can take, so that a refund whose
 * answer got lost is found and not asked for again.
 */
export const refundWorker = (provider: Provider, enqueue: Enqueue): Worker =>
  workOn(refundJob, async ({ chargeId, cause }, { db }): Promise<void | GivenUp> => {
    const charge = await findCharge(db, chargeId)
    if (!charge) return giveUp('there is no such charge')
    if (charge.status === 'REFUNDED') return
    if (!isPaid(charge.status))
      return giveUp(`a charge that is ${charge.status} has nothing to give back`)
    if (!(await claimCharge(db, chargeId, (provider.timeouts.otherMs * 2) / 1000)))
      throw new Error('another try is under way')

    const told = await askAbout(provider, charge)
    if (told.told !== 'standing') throw new Error('the provider did not say how the charge stands')
    const { status, providerId, plan = null } = told.standing
    if (isPaid(status) && providerId) {
      const reply = await provider.refund({ id: providerId, plan }, cause)
      if (!reply.ok) {
        // Without an answer the claim stays until it can be told by asking.
        if (reply.why !== 'no-answer') await release(db, chargeId)
        throw new Error(`the provider did not give the money back: ${reply.why}`)
      }
    }
    // From here the money is on its way; what becomes of it is told by notices.
    const standing = isPaid(status) ? { status: 'REFUNDED' as const } : told.standing
    await db.transaction().execute((tx) => follow(tx, enqueue, chargeId, standing))
  })

const release = (db: Db, id: string) =>
  db.updateTable('charges').set({ asked_at: null }).where('id', '=', id).execute()
