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
 * job that was given up, and those that wait for the mails of another day. A cancelled event mails its
 * people with their refunds.
 */
export const resumeNoticesWorker = (enqueue: Enqueue): Worker =>
  workOnSchedule('resume-notices', async ({ db }) => {
    const { rows } = await sql<WaitingChange>`
      select notice.event_id as "eventId", max(notice.change_id) as "changeId", app_now() as now
        from change_notices notice
        join events on events.id = notice.event_id and events.cancelled_at is null
       where notice.mailed_at is null and notice.send_after < app_now() - interval '30 seconds'
       group by notice.event_id`.execute(db)
    await db.transaction().execute(async (tx) => {
      for (const { eventId, changeId, now } of rows) {
        // One key for an hour: a job that goes on is not joined by others.
        const key = `notices ${changeId} again ${now.toISOString().slice(0, 'yyyy-mm-ddThh'.length)}`
        await enqueue(tx, sendNotices, { eventId, changeId }, { key })
      }
    })
  })
