import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/**
 * Reports a changed charge, so that its sale is settled. Enqueued in the transaction of the change,
 * so that no payment can be recorded without its sale being updated.
 */
export const chargeChanged = defineJob({
  name: 'charge-changed',
  input: z.object({ chargeId: z.uuid() }),
  retries: 20,
  concurrency: 8,
})
