import type { Config } from '../../platform/config.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { PaidSessions } from '../subscriptions/public.ts'

/** Dependencies of a refund, which ends tickets and places in sessions and mails the buyer. */
export interface RefundDeps {
  readonly config: Config
  readonly mailer: Mailer
  readonly enqueue: Enqueue
  readonly sessions: PaidSessions
}
