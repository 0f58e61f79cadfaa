import type { Tx } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Log } from '../../platform/log.ts'
import type { Provider } from '../charges/public.ts'

/** Ends the payout of a transfer in the transaction in which the transfer ends. */
type EndPayout = (tx: Tx, payoutId: string, status: 'DONE' | 'FAILED') => Promise<void>

/**
 * Finds why the payout of a transfer must not be sent any more to its key, as the failure of the transfer;
 * null if it may be. Nothing that would freeze it happens before the transaction ends.
 */
type FindPayoutFreeze = (tx: Tx, payoutId: string, pixKey: string) => Promise<string | null>

export interface TransferDeps {
  readonly provider: Provider
  readonly enqueue: Enqueue
  /** Only the owner of payouts writes them, and knows what freezes them. */
  readonly endPayout: EndPayout
  readonly findPayoutFreeze: FindPayoutFreeze
  readonly log: Log
}
