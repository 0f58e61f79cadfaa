import { claimUnsettledCharges } from '../charges/public.ts'
import type { PayDeps } from './deps.ts'

/** Settles sales whose settlement job failed, so that no payment waits for an operator. */
export async function settleUnsettled({ db, settle, log }: PayDeps): Promise<void> {
  const charges = await claimUnsettledCharges(db)
  const done = await Promise.allSettled(charges.map((charge) => settle({ charge })))
  const failures = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (charges.length > failures.length)
    log.warn(
      { count: charges.length - failures.length },
      'settled sales whose charge had changed without settlement',
    )
  if (failures.length > 0)
    throw new AggregateError(failures, 'could not settle all sales whose charge changed')
}
