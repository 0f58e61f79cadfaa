import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/**
 * Refunds a whole charge. Enqueued with the charge id as key, so that there is one job per charge.
 */
export const refundJob = defineJob({
  name: 'refund-charge',
  input: z.object({ chargeId: z.uuid(), cause: z.string().max(200) }),
  // Many hourly retries: a refund may have to wait for balance in the provider's account.
  retries: 200,
  concurrency: 2,
})
