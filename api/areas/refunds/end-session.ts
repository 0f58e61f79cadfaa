import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/db/database.ts'
import { defineJob, workOn } from '../../platform/jobs/define-job.ts'
import { cancelSessionReservations } from '../reservations/public.ts'
import { cancelSessionSubscriptions } from '../subscriptions/public.ts'
import type { RefundDeps } from './deps.ts'

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
export const endSessionWorker = () =>
  workOn(endSessionJob, async ({ sessionId }, { db, signal }) => {
    while (!signal.aborted && (await cancelPortion(db, sessionId)) === PORTION);
  })

const cancelPortion = (db: Db, sessionId: string): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      select from sessions where id = ${sessionId} and cancelled_at is not null for no key update`.execute(
      tx,
    )
    return rows.length > 0 ? cancelSessionSubscriptions(tx, sessionId, PORTION) : 0
  })
