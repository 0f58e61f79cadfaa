import type { Db, Tx } from '../../platform/db/database.ts'
import type { TicketKeys } from '../purchases/public.ts'

export interface GateMeans {
  readonly db: Db
  readonly keys: TicketKeys
  /** Whether what was attested about a subscription says that its owner was there. */
  readonly isCertified: (tx: Tx, subscriptionId: string) => Promise<boolean>
}
