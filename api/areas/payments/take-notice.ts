import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import { handleNotice } from './handle-notice.ts'
import { effectOf, Notice, paymentOf } from './notice.ts'

/**
 * Keeps a notice, each once, before it is answered; what it means is worked out by a job. One that
 * tells nothing is kept and done with.
 */
export async function takeNotice(db: Db, enqueue: Enqueue, body: unknown): Promise<boolean> {
  const read = Notice.safeParse(body)
  if (!read.success) return false
  const { id, event } = read.data
  const isWork = effectOf(event) !== null
  await db.transaction().execute(async (tx) => {
    const kept = await tx
      .insertInto('notices')
      .values({
        id,
        kind: event,
        provider_id: paymentOf(body)?.id ?? null,
        body: JSON.stringify(body),
        handled_at: isWork ? null : sql<Date>`app_now()`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    const isNew = (kept.numInsertedOrUpdatedRows ?? 0n) > 0n
    if (isNew && isWork) await enqueue(tx, handleNotice, { noticeId: id })
  })
  return true
}
