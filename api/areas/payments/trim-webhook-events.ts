import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Worker, workEvery } from '../../platform/jobs/define-job.ts'
import { trimmedWebhookEvent } from './trimmed-webhook-event.ts'

/** For so long charges are asked about, and somebody may want to read what was told of them. */
const DAYS = 180
const AT_ONCE = 5_000

export const webhookEventTrimmer = (): Worker =>
  workEvery('50 4 * * *', 'trim-notices', ({ db }) => trimWebhookEvents(db))

/** Of old notices only what the books are checked by stays. What waits for an operator stays whole. */
export async function trimWebhookEvents(db: Db): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      update notices set body = ${trimmedWebhookEvent}, trimmed_at = app_now()
       where id in (
         select id from notices
          where trimmed_at is null and received_at < app_now() - make_interval(days => ${DAYS})
            and handled_at is not null and (set_aside is null or settled_at is not null)
          limit ${AT_ONCE})`.execute(db)
    if (numAffectedRows < AT_ONCE) return
  }
}
