import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Log } from '../../platform/log.ts'
import type { ProviderPayment } from './asaas/schemas.ts'
import { webhookEventJob } from './handle-webhook-event.ts'
import type { WebhookBody } from './parse-webhook-body.ts'
import { WebhookEvent, webhookEffect, webhookPayment } from './webhook-event.ts'

const ODD = 'it said what can’t be kept as it was'

/**
 * Keeps a notice, each once, before it is answered; what it means is worked out by a job. One that
 * tells nothing is kept and done with. One about a charge whose request still waits for the
 * provider's answer is left to that request for a moment. One that could not be kept as it was sent
 * waits for an operator; should it tell of money, the poller finds that too.
 */
export async function storeWebhookEvent(
  db: Db,
  enqueue: Enqueue,
  { body, wasAltered }: WebhookBody,
  log: Pick<Log, 'warn'>,
): Promise<boolean> {
  const read = WebhookEvent.safeParse(body)
  if (!read.success) return false
  const { id, event } = read.data
  const payment = webhookPayment(body)
  const isWork = webhookEffect(event) !== null && !wasAltered
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
        set_aside: wasAltered ? ODD : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (kept.numInsertedOrUpdatedRows ?? 0n) > 0n
  }
  const isLeft = isWork && payment !== null && (await isBeingSent(db, payment))
  const isKept =
    !isWork || isLeft
      ? await keep(db, isLeft)
      : await db.transaction().execute(async (tx) => {
          const isNew = await keep(tx, false)
          if (isNew) await enqueue(tx, webhookEventJob, { noticeId: id })
          return isNew
        })
  if (!isKept) await noteCopy(db, id)
  else if (wasAltered) log.warn({ notice: id, reason: ODD }, 'a notice was set aside')
  return true
}

/** That it came again changes nothing; an operator may want to know. */
async function noteCopy(db: Db, noticeId: string): Promise<void> {
  await db.insertInto('notice_copies').values({ notice_id: noticeId }).execute()
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
