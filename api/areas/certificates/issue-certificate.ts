import { randomBytes } from 'node:crypto'
import {
  CERTIFICATE_CODE_BYTES,
  makeCertificateCode,
} from '@55tickets/rules/tickets/certificate-code.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { lockCertifiedMinutes } from '../events/public.ts'

/** Content of a certificate. */
export interface Certificate {
  readonly code: string
  readonly holderName: string
  readonly sessionTitle: string
  readonly eventName: string
  readonly organizer: string
  readonly timezone: string
  readonly startsAt: Date
  readonly certifiedMinutes: number
  readonly issuedAt: Date
}

/**
 * Returns the certificate of a user's subscription, issued on the first request. Its content is
 * stored then and does not follow later changes of the programme.
 */
export async function issueCertificate(
  db: Db,
  sessionId: string,
  userId: string,
): Promise<Certificate | Refusal<'CERTIFICATE_NOT_FOUND' | 'CERTIFICATE_NOT_READY'>> {
  return db.transaction().execute(async (tx) => {
    // Before the codes, as whoever unsubscribes locks them.
    if (await mayIssue(tx, sessionId, userId)) await lockCertifiedMinutes(tx, sessionId)
    const place = await findPlace(tx, sessionId, userId)
    const minutes = place?.certified_minutes
    if (!place?.holder_name || !minutes) return refuse('CERTIFICATE_NOT_FOUND')
    if (!place.scanned_at) return refuse('CERTIFICATE_NOT_READY')
    await tx
      .insertInto('certificates')
      .values({
        event_id: place.event_id,
        code: makeCertificateCode(randomBytes(CERTIFICATE_CODE_BYTES)),
        subscription_id: place.id,
        session_title: place.title,
        event_name: place.event_name,
        timezone: place.timezone,
        starts_at: place.starts_at,
        certified_minutes: minutes,
      })
      .onConflict((conflict) => conflict.column('subscription_id').doNothing())
      .execute()
    const issued = await tx
      .selectFrom('certificates')
      .selectAll()
      .where('subscription_id', '=', place.id)
      .executeTakeFirstOrThrow()
    return {
      code: issued.code,
      holderName: place.holder_name,
      sessionTitle: issued.session_title,
      eventName: issued.event_name,
      organizer: place.organizer_name,
      timezone: issued.timezone,
      startsAt: issued.starts_at,
      certifiedMinutes: issued.certified_minutes,
      issuedAt: issued.issued_at,
    }
  })
}

/** True if the user came, so that a certificate is about to be issued. */
async function mayIssue(tx: Tx, sessionId: string, userId: string): Promise<boolean> {
  const place = await tx
    .selectFrom('subscriptions as place')
    .innerJoin('ticket_codes as code', 'code.subscription_id', 'place.id')
    .select('place.id')
    .where('place.session_id', '=', sessionId)
    .where('place.user_id', '=', userId)
    .where('place.cancelled_at', 'is', null)
    .where('code.scanned_at', 'is not', null)
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
    .select(['event.name as event_name', 'event.timezone', 'event.organizer_name'])
    .where('place.session_id', '=', sessionId)
    .where('place.user_id', '=', userId)
    .where('place.cancelled_at', 'is', null)
    .where('code.revoked_at', 'is', null)
    // The lock keeps the admission from being undone while the certificate is written.
    .forShare('code')
    .executeTakeFirst()

/** True if a certificate was issued for the subscription. */
export async function isCertified(tx: Tx, subscriptionId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('certificates')
    .select('code')
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst()
  return found !== undefined
}
