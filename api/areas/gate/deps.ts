import type { Db, Tx } from '../../platform/db/database.ts'
import type { TicketKeys } from '../tickets/public.ts'

export interface GateDeps {
  readonly db: Db
  readonly keys: TicketKeys
  /** True if a certificate already attests the subscriber's attendance. */
  readonly isCertified: (tx: Tx, subscriptionId: string) => Promise<boolean>
}
