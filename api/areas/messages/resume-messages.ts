import { sql } from 'kysely'
import { type Worker, workOnSchedule } from '../../platform/jobs/define-job.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import { sendMessage } from './send-message.ts'

interface DueMessage {
  readonly messageId: string
  readonly now: Date
}

/** Queues messages that are due and that nothing is sending, such as those of a job that was given up. */
export const resumeMessagesWorker = (enqueue: Enqueue): Worker =>
  workOnSchedule('resume-messages', async ({ db }) => {
    const { rows } = await sql<DueMessage>`
      select id as "messageId", app_now() as now from messages
       where status in ('scheduled', 'sending') and send_at < app_now() - interval '30 seconds'`.execute(
      db,
    )
    await db.transaction().execute(async (tx) => {
      for (const { messageId, now } of rows) {
        // One key for an hour: a job that goes on is not joined by others.
        const key = `message ${messageId} again ${now.toISOString().slice(0, 'yyyy-mm-ddThh'.length)}`
        await enqueue(tx, sendMessage, { messageId }, { key })
      }
    })
  })
