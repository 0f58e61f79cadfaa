import type { Provider } from '../areas/charges/public.ts'
import { endPayout } from '../areas/payouts/public.ts'
import { pollTransfers } from '../areas/transfers/poll-transfers.ts'
import { sendTransferWorker } from '../areas/transfers/send-transfer.ts'
import type { Deps, Part } from './part.ts'

interface TransfersOptions {
  readonly provider: Provider
}

/** Money that leaves our account by PIX. */
export function wireTransfers({ db, enqueue, log }: Deps, { provider }: TransfersOptions) {
  const deps = { provider, enqueue, endPayout, log }
  return {
    workers: [sendTransferWorker(deps)],
    sweeps: { 'poll-transfers': () => pollTransfers(db, deps) },
    register: () => undefined,
  } satisfies Part
}
