import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** Gives back all of a charge. Enqueued with the charge's id as key, so that one is enough. */
export const refundJob = defineJob({
  name: 'refund-charge',
  input: z.object({ chargeId: z.uuid(), cause: z.string().max(200) }),
  // Hourly after the first few: a refund waits for money in the provider's account, if need be.
  retries: 200,
  concurrency: 2,
})
