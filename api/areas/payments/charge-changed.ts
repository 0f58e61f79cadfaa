import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/**
 * A charge came to stand differently; whoever listens makes the sale follow. Written in the
 * transaction of the change, so that no payment is known here and nowhere else.
 */
export const chargeChanged = defineJob({
  name: 'charge-changed',
  input: z.object({ chargeId: z.uuid() }),
  retries: 20,
  concurrency: 8,
})
