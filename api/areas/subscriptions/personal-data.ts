import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { deleteSubscriptionAnswers } from '../forms/public.ts'
import { exportSubscriptionCodes } from '../tickets/public.ts'
import { leavePaidSession } from './paid-session.ts'

/** SQL for the certificates of a subscription; injected, because subscriptions must not know them. */
type ExportedCertificates = (subscriptionId: RawBuilder<unknown>) => RawBuilder<unknown>

/** Personal data in subscriptions, with form answers and certificates. */
export const subscriptionsPersonalData = (exportedCertificates: ExportedCertificates) => ({
  tables: ['subscriptions', 'certificates', 'certificate_sessions', 'form_answers'],

  async export(db: Db, userId: string) {
    const codes = await exportSubscriptionCodes(db, userId)
    const ticketBySubscription = new Map(
      codes.map(({ subscriptionId, ticket }) => [subscriptionId, ticket]),
    )
    const places = await findPlaces(db, userId, exportedCertificates)
    return {
      subscriptions: places.map((place) => ({
        ...place,
        ticket: ticketBySubscription.get(place.id) ?? null,
      })),
    }
  },

  /** Frees the user's places in sessions that have not started, and deletes their form answers. */
  async erase(tx: Tx, userId: string): Promise<void> {
    const { rows } = await sql<{ sessionId: string }>`
      select session_id as "sessionId" from subscriptions join sessions on sessions.id = session_id
       where user_id = ${userId} and subscriptions.cancelled_at is null and starts_at > app_now()
       order by session_id`.execute(tx)
    for (const { sessionId } of rows) await leavePaidSession(tx, { sessionId, userId })
    await deleteSubscriptionAnswers(tx, sql`select id from subscriptions where user_id = ${userId}`)
  },
})

async function findPlaces(db: Db, userId: string, exportedCertificates: ExportedCertificates) {
  const { rows } = await sql<{ id: string }>`
    select s.id, e.name as "eventName", p.title as "sessionTitle", p.starts_at as "startsAt",
           s.created_at as "createdAt", s.cancelled_at as "cancelledAt",
           (select coalesce(json_agg(json_build_object('givenAt', created_at, 'answers', answers)), '[]')
              from form_answers where subscription_id = s.id) as "formAnswers",
           ${exportedCertificates(sql.ref('s.id'))} as certificates
      from subscriptions s join sessions p on p.id = s.session_id join events e on e.id = s.event_id
     where s.user_id = ${userId} order by s.created_at`.execute(db)
  return rows
}
