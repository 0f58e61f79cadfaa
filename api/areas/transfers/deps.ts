import type { Tx } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Log } from '../../platform/log.ts'
import type { Provider } from '../charges/public.ts'

/** Ends the payout of a transfer in the transaction in which the transfer ends. */
type EndPayout = (tx: Tx, payoutId: string, status: 'DONE' | 'FAILED') => Promise<void>

export interface TransferDeps {
  readonly provider: Provider
  readonly enqueue: Enqueue
  /** Only the owner of payouts writes them. */
  readonly endPayout: EndPayout
  readonly log: Log
}
