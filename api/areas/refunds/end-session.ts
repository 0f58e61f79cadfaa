import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/db/database.ts'
import { defineJob, type JobContext, workOn } from '../../platform/jobs/define-job.ts'
import { isRefusal } from '../../platform/refuse.ts'
import { lockEventBalance } from '../ledger/public.ts'
import { cancelSessionReservations } from '../reservations/public.ts'
import { cancelSessionSubscriptions } from '../subscriptions/public.ts'
import type { RefundDeps } from './deps.ts'
import { returnTickets } from './return-tickets.ts'

/** Ends a cancelled session: nobody stays subscribed to it, and tickets that admit to it only are given back. */
const endSessionJob = defineJob('end-session', z.object({ sessionId: z.uuid() }))

/** Subscriptions that one transaction cancels. */
const PORTION = 200

/**
 * Begins the end of a session in the transaction that cancels it: reservations of its tickets end at once,
 * the rest is left to a job. Also called for a ticket that is paid after the cancellation.
 */
export async function endSession(
  tx: Tx,
  { enqueue }: Pick<RefundDeps, 'enqueue'>,
  sessionId: string,
): Promise<void> {
  const session = await tx
    .selectFrom('sessions')
    .select('event_id')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const place = { eventId: session.event_id, sessionId }
  await cancelSessionReservations(tx, place, 'the session was cancelled')
  await enqueue(tx, endSessionJob, { sessionId })
}

/** Each portion is a transaction of its own, and none finds what another has done: a killed job just goes on. */
export const endSessionWorker = (deps: RefundDeps) =>
  workOn(endSessionJob, async ({ sessionId }, { db, log, signal }) => {
    while (!signal.aborted && (await cancelPortion(db, sessionId)) === PORTION);
    for (const order of await findOrders(db, sessionId)) {
      if (signal.aborted) return
      await returnOrder({ db, log }, deps, order)
    }
  })

const cancelPortion = (db: Db, sessionId: string): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      select from sessions where id = ${sessionId} and cancelled_at is not null for no key update`.execute(
      tx,
    )
    return rows.length > 0 ? cancelSessionSubscriptions(tx, sessionId, PORTION) : 0
  })

/** Unused tickets of one order that admit only to a cancelled session. */
interface SessionOrder {
  readonly eventId: string
  readonly saleId: string
  readonly title: string
  readonly codeIds: readonly string[]
}

async function findOrders(db: Db, sessionId: string): Promise<SessionOrder[]> {
  const { rows } = await sql<SessionOrder>`
    select session.event_id as "eventId", code.sale_id as "saleId", session.title, array_agg(code.id order by code.id) as "codeIds"
      from sessions session
      join ticket_types type on type.session_id = session.id and not type.admits_to_event
      join ticket_codes code on code.event_id = session.event_id and code.ticket_type_id = type.id
       and code.revoked_at is null and code.scanned_at is null
     where session.id = ${sessionId} and session.cancelled_at is not null
     group by session.event_id, code.sale_id, session.title order by code.sale_id`.execute(db)
  return rows
}

/**
 * Gives back the tickets of an order, under the lock that payouts of the event take, too. A refund that is under way takes them along; one that is used at this
 * very moment is left to our team, who learns of it from the log.
 */
async function returnOrder(
  { db, log }: Pick<JobContext, 'db' | 'log'>,
  deps: RefundDeps,
  { eventId, saleId, title, codeIds }: SessionOrder,
): Promise<void> {
  const cause = `Atividade cancelada: ${title}`
  const answer = await db.transaction().execute(async (tx) => {
    await lockEventBalance(tx, eventId)
    return returnTickets(tx, deps, { saleId, codeIds, cause, by: 'session' })
  })
  if (isRefusal(answer) && answer.refused === 'TICKET_USED')
    log.error({ saleId, codeIds }, 'used tickets of a cancelled session were not refunded')
}
