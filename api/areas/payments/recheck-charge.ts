import { z } from 'zod'
import { defineJob, giveUp, type Worker, workOn } from '../../platform/jobs/define-job.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Provider } from './asaas/provider.ts'
import { chargeChanged } from './charge-changed.ts'
import { lookUpCharge } from './look-up-charge.ts'
import { recordLookedUpStatus } from './record-status.ts'
import { findCharge } from './store.ts'

/** Asks the provider about one charge, whatever is known of it, because somebody doubts it. */
export const recheckChargeJob = defineJob({
  name: 'ask-charge',
  input: z.object({ chargeId: z.uuid() }),
  retries: 20,
  concurrency: 2,
})

export const recheckChargeWorker = (provider: Provider, enqueue: Enqueue): Worker =>
  workOn(recheckChargeJob, async ({ chargeId }, { db }) => {
    const charge = await findCharge(db, chargeId)
    if (!charge) return giveUp('there is no such charge')
    const lookup = await lookUpCharge(provider, charge)
    if (lookup.kind === 'mismatch')
      return giveUp(`what the provider has is not this charge: ${lookup.why}`)
    if (lookup.kind !== 'found') {
      if (lookup.kind === 'not-found') return giveUp('the provider knows no payment of this charge')
      throw new Error('the provider did not say how the charge stands')
    }
    if (!(await recordLookedUpStatus(db, enqueue, charge, lookup.reported)))
      throw new Error('the charge was changed or asked about meanwhile')
    // Also where the charge stands as we knew: its sale may be what lags behind.
    await db.transaction().execute((tx) => enqueue(tx, chargeChanged, { chargeId }))
    return undefined
  })
