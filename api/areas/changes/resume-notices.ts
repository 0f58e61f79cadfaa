import { sql } from 'kysely'
import { type Worker, workOnSchedule } from '../../platform/jobs/define-job.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import { sendNotices } from './send-notices.ts'

interface WaitingChange {
  readonly eventId: string
  readonly changeId: number
  readonly now: Date
}

/**
 * Queues the mails about changes that nothing is sending: of an import, which runs without jobs, and of a
 * job that was given up. A cancelled event mails its people with their refunds.
 */
export const resumeNoticesWorker = (enqueue: Enqueue): Worker =>
  workOnSchedule('resume-notices', async ({ db }) => {
    const { rows } = await sql<WaitingChange>`
      select distinct change.event_id as "eventId", change.id as "changeId", app_now() as now
        from change_notices notice
        join event_changes change on change.event_id = notice.event_id and change.id = notice.change_id
       where notice.mailed_at is null and change.part <> 'cancelled'
         and change.at < app_now() - interval '30 seconds'`.execute(db)
    await db.transaction().execute(async (tx) => {
      for (const { eventId, changeId, now } of rows) {
        // One key for an hour: a job that goes on is not joined by others.
        const key = `notices ${changeId} again ${now.toISOString().slice(0, 'yyyy-mm-ddThh'.length)}`
        await enqueue(tx, sendNotices, { eventId, changeId }, { key })
      }
    })
  })
