import type { Config } from '../../platform/config.ts'
import type { Clock } from '../../platform/db/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { ConfirmationDeps } from './confirm-email.ts'
import type { EndedLogins } from './ended-logins.ts'
import type { RecordAccess } from './record-access.ts'
import type { PasswordDeps } from './set-password.ts'
import type { Tokens } from './tokens.ts'

export interface AccountsDeps
  extends ConfirmationDeps,
    Pick<PasswordDeps, 'isMember' | 'revokeInvitesBy'> {
  config: Config
  db: Db
  clock: Pick<Clock, 'now'>
  tokens: Tokens
  enqueue: Enqueue
  endedLogins: Pick<EndedLogins, 'reloadQuietly'>
  recordAccess: RecordAccess
}
