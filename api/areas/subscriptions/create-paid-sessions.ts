import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { isSessionCancelled } from '../events/public.ts'
import { fullSessionMail } from './mails.ts'
import { joinPaidSession, leavePaidSession, type Place, rejoinPaidSession } from './paid-session.ts'

interface PaidSessionsDeps {
  log: Log
  mailer: Pick<Mailer, 'queue'>
  config: Pick<Config, 'CONTACT_EMAIL'>
  /** Gives back the tickets of a cancelled session, of which one was paid late. */
  endSession: (tx: Tx, sessionId: string) => Promise<void>
}

/** Subscriptions to paid sessions that come with tickets. */
export type PaidSessions = ReturnType<typeof createPaidSessions>

/**
 * Creates the subscriptions to paid sessions for the areas that settle sales. If a session is full,
 * the ticket stays paid: whether to make room or to refund is the company's choice.
 */
export function createPaidSessions({ log, mailer, config, endSession }: PaidSessionsDeps) {
  /** There is no place: the session was cancelled, or our company has to find one. */
  async function handleMissingPlace(tx: Tx, place: Place): Promise<void> {
    const { sessionId } = place
    if (await isSessionCancelled(tx, sessionId)) await endSession(tx, sessionId)
    else await reportFullSession(tx, place)
  }

  async function reportFullSession(tx: Tx, place: Place): Promise<void> {
    const { sessionId, userId } = place
    log.error({ ...place }, 'a paid ticket could not be subscribed: its session is full')
    const mail = fullSessionMail(userId, await findNames(tx, sessionId))
    await mailer.queue(tx, config.CONTACT_EMAIL, mail, `no place ${sessionId} ${userId}`)
  }

  return {
    /** Subscribes a user; does nothing for one who is subscribed. */
    async join(tx: Tx, place: Place): Promise<void> {
      if (!(await joinPaidSession(tx, place))) await handleMissingPlace(tx, place)
    },
    /** Restores a cancelled subscription with its code; false if the session is full or cancelled. */
    async rejoin(tx: Tx, place: Place): Promise<boolean> {
      const isBack = await rejoinPaidSession(tx, place)
      if (!isBack) await handleMissingPlace(tx, place)
      return isBack
    },
    leave: leavePaidSession,
  }
}

const findNames = (tx: Tx, sessionId: string) =>
  tx
    .selectFrom('sessions')
    .innerJoin('events', 'events.id', 'sessions.event_id')
    .select(['sessions.title', 'events.name'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
