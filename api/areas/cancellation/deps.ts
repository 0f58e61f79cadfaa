import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'

export interface CancellationDeps {
  readonly config: Config
  readonly db: Db
  readonly enqueue: Enqueue
  readonly mailer: Mailer
}
