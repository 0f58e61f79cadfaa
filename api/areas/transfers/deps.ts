import type { Tx } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Log } from '../../platform/log.ts'
import type { Provider } from '../charges/public.ts'

/** Tells a payout that its transfer has ended, in the transaction that records this. */
type EndPayout = (tx: Tx, payoutId: string, status: 'DONE' | 'FAILED') => Promise<void>

export interface TransferDeps {
  readonly provider: Provider
  readonly enqueue: Enqueue
  /** Only the owner of payouts writes them. */
  readonly endPayout: EndPayout
  readonly log: Log
}
