import type { Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Provider } from '../charges/public.ts'
import type { RefundDeps } from '../refunds/public.ts'
import type { Settle } from './settle.ts'

/** Dependencies of settlement: a late payment may have to be refunded, nothing more is needed. */
export type SettleDeps = RefundDeps

/** Dependencies of a payment. */
export interface PayDeps extends SettleDeps {
  readonly db: Db
  readonly provider: Provider
  readonly log: Log
  /** Settles a sale, in a batch with others where many are paid at the same time. */
  readonly settle: Settle
}
