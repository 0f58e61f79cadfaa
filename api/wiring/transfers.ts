import type { Provider } from '../areas/charges/public.ts'
import { endPayout, findPayoutFreeze } from '../areas/payouts/public.ts'
import { countOverdueTransfers } from '../areas/transfers/count-overdue-transfers.ts'
import type { TransferDeps } from '../areas/transfers/deps.ts'
import { pollTransfers } from '../areas/transfers/poll-transfers.ts'
import { registerTransfers } from '../areas/transfers/routes.ts'
import { sendTransferWorker } from '../areas/transfers/send-transfer.ts'
import type { Deps, Part } from './part.ts'

export const wireTransferDeps = (
  { config, enqueue, log, mailer }: Pick<Deps, 'config' | 'enqueue' | 'log' | 'mailer'>,
  provider: Provider,
): TransferDeps => ({
  provider,
  enqueue,
  endPayout: (tx, payoutId, status) => endPayout({ config, mailer }, tx, payoutId, status),
  findPayoutFreeze: (tx, payoutId, pixKey) => findPayoutFreeze({ config }, tx, payoutId, pixKey),
  log,
})

interface TransfersOptions {
  readonly provider: Provider
}

/** Money that leaves our account by PIX. */
export function wireTransfers(deps: Deps, { provider }: TransfersOptions) {
  const { config, db } = deps
  const transferDeps = wireTransferDeps(deps, provider)
  return {
    workers: [sendTransferWorker(transferDeps)],
    sweeps: { 'poll-transfers': () => pollTransfers(db, transferDeps) },
    gauges: [
      {
        name: 'transfers_overdue',
        help: 'Transfers that were asked for over a day ago and have not ended',
        read: () => countOverdueTransfers(db),
      },
    ],
    register: (app) => registerTransfers(app, { db, config, ...transferDeps }),
  } satisfies Part
}
