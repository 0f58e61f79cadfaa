import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Worker, workOnSchedule } from '../../platform/jobs/define-job.ts'
import type { Log } from '../../platform/log.ts'

const BATCH_SIZE = 1000

interface RetentionDeps {
  readonly log: Log
  readonly retentionDays: number
}

export const oldAnswersWorker = (deps: RetentionDeps): Worker =>
  workOnSchedule('delete-old-answers', ({ db }) => deleteOldAnswers(db, deps))

/**
 * Deletes the answers to forms so many days after the end of their event: they may tell of health, diet
 * or a disability, and were asked for that event only. One that waits for a new date has not ended.
 */
export async function deleteOldAnswers(
  db: Db,
  { log, retentionDays }: RetentionDeps,
): Promise<void> {
  let deleted = 0
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from form_answers where id in (
        select answer.id from form_answers answer join events on events.id = answer.event_id
         where events.ends_at < app_now() - make_interval(days => ${retentionDays})
           and (events.postponed_at is null or events.cancelled_at is not null)
         limit ${BATCH_SIZE})`.execute(db)
    deleted += Number(numAffectedRows)
    if (numAffectedRows < BATCH_SIZE) break
  }
  if (deleted > 0) log.info({ answers: deleted }, 'deleted answers to forms of events long over')
}
