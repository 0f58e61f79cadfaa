import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { ProviderPayment } from './asaas/shapes.ts'
import { handleNotice } from './handle-notice.ts'
import { effectOf, Notice, paymentOf } from './notice.ts'

/**
 * Keeps a notice, each once, before it is answered; what it means is worked out by a job. One that
 * tells nothing is kept and done with. One about a charge whose request still waits for the
 * provider's answer is left to that request for a moment.
 */
export async function takeNotice(db: Db, enqueue: Enqueue, body: unknown): Promise<boolean> {
  const read = Notice.safeParse(body)
  if (!read.success) return false
  const { id, event } = read.data
  const payment = paymentOf(body)
  const isWork = effectOf(event) !== null
  const keep = async (db: Db, isLeft: boolean): Promise<boolean> => {
    const kept = await db
      .insertInto('notices')
      .values({
        id,
        kind: event,
        provider_id: payment?.id ?? null,
        body: JSON.stringify(body),
        handled_at: isWork ? null : sql<Date>`app_now()`,
        is_left: isLeft,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (kept.numInsertedOrUpdatedRows ?? 0n) > 0n
  }
  const isLeft = isWork && payment !== null && (await isBeingSent(db, payment))
  if (!isWork || isLeft) await keep(db, isLeft)
  else
    await db.transaction().execute(async (tx) => {
      if (await keep(tx, false)) await enqueue(tx, handleNotice, { noticeId: id })
    })
  return true
}

/** Longer than a provider takes to answer; after that its request has died. */
const SENDING_SECONDS = 60

async function isBeingSent(db: Db, { externalReference }: ProviderPayment): Promise<boolean> {
  if (!z.uuid().safeParse(externalReference).success) return false
  const { rows } = await sql`
    select 1 from charges where sale_id = ${externalReference} and status = 'SENDING'
       and created_at > app_now() - make_interval(secs => ${SENDING_SECONDS})`.execute(db)
  return rows.length > 0
}
