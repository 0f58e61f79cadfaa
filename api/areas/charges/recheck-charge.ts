import { z } from 'zod'
import { defineJob, giveUp, type Worker, workOn } from '../../platform/jobs/define-job.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Provider } from './asaas/provider.ts'
import { lookUpCharge } from './look-up-charge.ts'
import { chargeChanged, recordLookedUpStatus } from './record-status.ts'
import { findCharge } from './store.ts'

/**
 * Looks up one charge at the provider, whatever its status: an operator or a reconciliation doubts
 * it.
 */
export const recheckChargeJob = defineJob('recheck-charge', z.object({ chargeId: z.uuid() }))

export const recheckChargeWorker = (provider: Provider, enqueue: Enqueue): Worker =>
  workOn(recheckChargeJob, async ({ chargeId }, { db }) => {
    const charge = await findCharge(db, chargeId)
    if (!charge) return giveUp('the charge does not exist')
    const lookup = await lookUpCharge(provider, charge)
    if (lookup.kind === 'mismatch')
      return giveUp(`the payment at the provider is not this charge: ${lookup.why}`)
    if (lookup.kind !== 'found') {
      if (lookup.kind === 'not-found') return giveUp('the provider has no payment for this charge')
      throw new Error('could not look up the charge at the provider')
    }
    if (!(await recordLookedUpStatus(db, enqueue, charge, lookup.reported)))
      throw new Error('the charge changed during the lookup')
    // Enqueued even if the status is unchanged: the sale may be what is outdated.
    await db.transaction().execute((tx) => enqueue(tx, chargeChanged, { chargeIds: [chargeId] }))
    return undefined
  })
