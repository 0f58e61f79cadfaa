import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts'

export interface MessageDeps {
  readonly db: Db
  readonly config: Pick<Config, 'PUBLIC_URL' | 'CONTACT_EMAIL'>
  readonly enqueue: Enqueue
  readonly mailer: Mailer
  readonly tokens: UnsubscribeTokens
}
