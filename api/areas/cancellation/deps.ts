import type { Cents } from '@55tickets/rules/money/money.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'

export interface CancellationDeps {
  readonly config: Config
  readonly db: Db
  readonly enqueue: Enqueue
  readonly mailer: Mailer
  /** Sums the payouts of an event that did not fail. */
  readonly sumPaidOut: (db: Db, eventId: string) => Promise<Cents>
}
