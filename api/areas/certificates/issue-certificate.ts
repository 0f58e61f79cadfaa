import type { Db, Tx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { lockCertifiedMinutes } from '../events/public.ts'
import { type Certificate, findCertificate, newCertificateCode } from './certificate.ts'

/**
 * Returns the certificate of a user's subscription, issued on the first request. Its content is
 * stored then and does not follow later changes of the programme. An event with a minimum presence
 * issues no new ones for single sessions.
 */
export async function issueCertificate(
  db: Db,
  sessionId: string,
  userId: string,
): Promise<
  Certificate | Refusal<'CERTIFICATE_NOT_FOUND' | 'CERTIFICATE_NOT_READY' | 'CERTIFICATE_OF_EVENT'>
> {
  return db.transaction().execute(async (tx) => {
    // Before the codes, as whoever unsubscribes locks them.
    if (await mayIssue(tx, sessionId, userId)) await lockCertifiedMinutes(tx, [sessionId])
    const place = await findPlace(tx, sessionId, userId)
    const minutes = place?.certified_minutes
    if (!place?.holder_name || !minutes) return refuse('CERTIFICATE_NOT_FOUND')
    if (!place.scanned_at) return refuse('CERTIFICATE_NOT_READY')
    const code = await findCode(tx, place.id)
    if (code === undefined) {
      if (place.minimum_presence !== null) return refuse('CERTIFICATE_OF_EVENT')
      await tx
        .insertInto('certificates')
        .values({
          event_id: place.event_id,
          code: newCertificateCode(),
          subscription_id: place.id,
          session_title: place.title,
          event_name: place.event_name,
          timezone: place.timezone,
          starts_at: place.starts_at,
          certified_minutes: minutes,
        })
        .onConflict((conflict) => conflict.column('subscription_id').doNothing())
        .execute()
    }
    const issued = await findCertificate(tx, code ?? (await findCode(tx, place.id)) ?? '')
    return issued ?? refuse('CERTIFICATE_NOT_FOUND')
  })
}

async function findCode(tx: Tx, subscriptionId: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('certificates')
    .select('code')
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst()
  return found?.code
}

/** True if the user came, so that a certificate is about to be issued. */
async function mayIssue(tx: Tx, sessionId: string, userId: string): Promise<boolean> {
  const place = await tx
    .selectFrom('subscriptions as place')
    .innerJoin('ticket_codes as code', 'code.subscription_id', 'place.id')
    .innerJoin('events', 'events.id', 'place.event_id')
    .select('place.id')
    .where('place.session_id', '=', sessionId)
    .where('place.user_id', '=', userId)
    .where('place.cancelled_at', 'is', null)
    .where('code.scanned_at', 'is not', null)
    .where('events.minimum_presence', 'is', null)
    .executeTakeFirst()
  return place !== undefined
}

const findPlace = (tx: Tx, sessionId: string, userId: string) =>
  tx
    .selectFrom('subscriptions as place')
    .innerJoin('sessions as session', 'session.id', 'place.session_id')
    .innerJoin('events as event', 'event.id', 'place.event_id')
    .innerJoin('ticket_codes as code', 'code.subscription_id', 'place.id')
    .select(['place.id', 'place.event_id', 'code.holder_name', 'code.scanned_at'])
    .select(['session.title', 'session.starts_at', 'session.certified_minutes'])
    .select(['event.name as event_name', 'event.timezone', 'event.minimum_presence'])
    .where('place.session_id', '=', sessionId)
    .where('place.user_id', '=', userId)
    .where('place.cancelled_at', 'is', null)
    .where('code.revoked_at', 'is', null)
    // The lock keeps the admission from being undone while the certificate is written.
    .forShare('code')
    .executeTakeFirst()
