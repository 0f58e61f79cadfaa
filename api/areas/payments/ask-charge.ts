import { z } from 'zod'
import { defineJob, giveUp, type Worker, workOn } from '../../platform/jobs/define-job.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Provider } from './asaas/provider.ts'
import { askAbout } from './ask-about.ts'
import { chargeChanged } from './charge-changed.ts'
import { followTruth } from './follow.ts'
import { findCharge } from './store.ts'

/** Asks the provider about one charge, whatever is known of it, because somebody doubts it. */
export const askCharge = defineJob({
  name: 'ask-charge',
  input: z.object({ chargeId: z.uuid() }),
  retries: 20,
  concurrency: 2,
})

export const askChargeWorker = (provider: Provider, enqueue: Enqueue): Worker =>
  workOn(askCharge, async ({ chargeId }, { db }) => {
    const charge = await findCharge(db, chargeId)
    if (!charge) return giveUp('there is no such charge')
    const told = await askAbout(provider, charge)
    if (told.told === 'wrong')
      return giveUp(`what the provider has is not this charge: ${told.why}`)
    if (told.told !== 'standing') {
      if (told.told === 'none') return giveUp('the provider knows no payment of this charge')
      throw new Error('the provider did not say how the charge stands')
    }
    if (!(await followTruth(db, enqueue, charge, told.standing)))
      throw new Error('the charge was changed or asked about meanwhile')
    // Also where the charge stands as we knew: its sale may be what lags behind.
    await db.transaction().execute((tx) => enqueue(tx, chargeChanged, { chargeId }))
    return undefined
  })
