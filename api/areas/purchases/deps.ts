import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Log } from '../../platform/log.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Provider } from '../payments/public.ts'
import type { PaidSessions } from './paid-sessions.ts'
import type { Settle } from './settle.ts'

/** Dependencies of settling a sale. */
export interface SettleDeps {
  readonly config: Config
  readonly mailer: Mailer
  readonly enqueue: Enqueue
  readonly sessions: PaidSessions
}

/** Dependencies of charging and refunding. */
export interface PayDeps extends SettleDeps {
  readonly db: Db
  readonly provider: Provider
  readonly log: Log
  /** Settles in batches, for callers that may come in large numbers. */
  readonly settle: Settle
}
