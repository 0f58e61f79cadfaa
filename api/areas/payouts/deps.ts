import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { KeyLinks } from './key-links.ts'

export interface PayoutDeps {
  readonly config: Config
  readonly db: Db
  readonly enqueue: Enqueue
  readonly mailer: Mailer
  readonly links: KeyLinks
}
