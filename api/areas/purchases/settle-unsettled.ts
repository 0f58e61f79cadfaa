import { claimUnsettledCharges } from '../payments/public.ts'
import type { PayDeps } from './deps.ts'

/** Makes sales follow charges whose job came to nothing, so that no money waits for an operator. */
export async function settleUnsettled({ db, settle, log }: PayDeps): Promise<void> {
  const charges = await claimUnsettledCharges(db)
  const done = await Promise.allSettled(charges.map((charge) => settle({ charge })))
  const failures = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (charges.length > failures.length)
    log.warn({ count: charges.length - failures.length }, 'sales were left behind by their charges')
  if (failures.length > 0) throw new AggregateError(failures, 'not all sales followed their charge')
}
