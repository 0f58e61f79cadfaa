import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { type Worker, workEvery } from '../../../platform/jobs/define-job.ts'
import { trimmedWebhookEvent } from './trimmed-webhook-event.ts'

/** Days for which charges are rechecked and full events may be needed to investigate. */
const RETENTION_DAYS = 180
const BATCH_SIZE = 5_000

export const webhookEventTrimmer = (): Worker =>
  workEvery('50 4 * * *', 'trim-notices', ({ db }) => trimWebhookEvents(db))

/**
 * Reduces old events to what accounting needs. Events that wait for an operator are not trimmed.
 */
export async function trimWebhookEvents(db: Db): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      update notices set body = ${trimmedWebhookEvent}, trimmed_at = app_now()
       where id in (
         select id from notices
          where trimmed_at is null and received_at < app_now() - make_interval(days => ${RETENTION_DAYS})
            and handled_at is not null and (set_aside is null or settled_at is not null)
          limit ${BATCH_SIZE})`.execute(db)
    if (numAffectedRows < BATCH_SIZE) return
  }
}
