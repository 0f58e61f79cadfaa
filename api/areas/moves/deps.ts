import type { Db } from '../../platform/db/database.ts'
import type { RefundDeps } from '../refunds/public.ts'

/** Dependencies of a move, which holds or refunds tickets and mails the buyer. */
export interface MoveDeps extends RefundDeps {
  readonly db: Db
}
