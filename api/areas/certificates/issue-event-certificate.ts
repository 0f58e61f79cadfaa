import { type CertificateTerms, isSumDue } from '@55tickets/rules/tickets/presence.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { lockCertifiedMinutes } from '../events/public.ts'
import { type Certificate, findCertificate, newCertificateCode } from './certificate.ts'
import { areSessionsOver } from './presence.ts'

interface CertificateOwner {
  readonly eventId: string
  readonly userId: string
}

type IssueAnswer = Certificate | Refusal<'CERTIFICATE_NOT_FOUND' | 'PRESENCE_TOO_LOW'>

/**
 * Returns a user's certificate of a whole event, issued on the first request: it sums the certified
 * sessions that the user attended. What was issued stays, whatever changes later.
 */
export async function issueEventCertificate(db: Db, owner: CertificateOwner): Promise<IssueAnswer> {
  return db.transaction().execute(async (tx) => {
    const issued = await findCode(tx, owner)
    if (issued) return (await findCertificate(tx, issued)) ?? refuse('CERTIFICATE_NOT_FOUND')
    const event = await findTerms(tx, owner.eventId)
    if (!event) return refuse('CERTIFICATE_NOT_FOUND')
    // Read twice: sessions are locked before codes, and only those of a certificate that is due.
    const expected = await findPlaces(tx, owner, sql``)
    if (expected.length === 0) return refuse('CERTIFICATE_NOT_FOUND')
    if (!isDue(expected, event)) return refuse('PRESENCE_TOO_LOW')
    const sessionIds = expected.filter(wasAttended).map(({ sessionId }) => sessionId)
    await lockCertifiedMinutes(tx, sessionIds)
    // The lock keeps admissions from being undone while the certificate is written.
    const places = await findPlaces(tx, owner, sql`order by code.id for share of code`)
    if (!isDue(places, event)) return refuse('PRESENCE_TOO_LOW')
    const attended = places.filter((one) => wasAttended(one) && sessionIds.includes(one.sessionId))
    await writeCertificate(tx, owner, event, attended)
    const code = await findCode(tx, owner)
    return (code && (await findCertificate(tx, code))) || refuse('CERTIFICATE_NOT_FOUND')
  })
}

async function findCode(tx: Tx, { eventId, userId }: CertificateOwner) {
  const found = await tx
    .selectFrom('certificates')
    .select('code')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found?.code
}

interface EventTerms extends CertificateTerms {
  readonly name: string
  readonly timezone: string
}

async function findTerms(tx: Tx, eventId: string): Promise<EventTerms | undefined> {
  const { rows } = await sql<EventTerms>`
    select name, timezone, minimum_presence as minimum, ${areSessionsOver} as "isOver"
      from events where id = ${eventId}`.execute(tx)
  return rows[0]
}

interface Place {
  readonly subscriptionId: string
  readonly sessionId: string
  readonly title: string
  readonly startsAt: Date
  readonly certifiedMinutes: number
  readonly scannedAt: Date | null
}

const wasAttended = ({ scannedAt }: Place) => scannedAt !== null

const isDue = (places: readonly Place[], terms: CertificateTerms) =>
  isSumDue({ subscribed: places.length, attended: places.filter(wasAttended).length }, terms)

/** Places of a user in certified sessions that count, as in `selectPresence`. */
async function findPlaces(tx: Tx, { eventId, userId }: CertificateOwner, ending = sql``) {
  const { rows } = await sql<Place>`
    select place.id as "subscriptionId", session.id as "sessionId", session.title,
           session.starts_at as "startsAt", session.certified_minutes as "certifiedMinutes",
           code.scanned_at as "scannedAt"
      from subscriptions place
      join sessions session on session.id = place.session_id
      join ticket_codes code on code.subscription_id = place.id
     where place.event_id = ${eventId} and place.user_id = ${userId}
       and place.cancelled_at is null and session.cancelled_at is null
       and session.certified_minutes is not null
       and code.revoked_at is null and code.holder_name is not null ${ending}`.execute(tx)
  return rows
}

async function writeCertificate(
  tx: Tx,
  { eventId, userId }: CertificateOwner,
  { name, timezone }: EventTerms,
  attended: readonly Place[],
): Promise<void> {
  const inserted = await tx
    .insertInto('certificates')
    .values({
      event_id: eventId,
      code: newCertificateCode(),
      user_id: userId,
      event_name: name,
      timezone,
      starts_at: new Date(Math.min(...attended.map(({ startsAt }) => startsAt.getTime()))),
      certified_minutes: attended.reduce((sum, { certifiedMinutes }) => sum + certifiedMinutes, 0),
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doNothing())
    .returning('code')
    .executeTakeFirst()
  // Somebody else's request was first.
  if (!inserted) return
  await tx
    .insertInto('certificate_sessions')
    .values(
      attended.map((place) => ({
        event_id: eventId,
        code: inserted.code,
        subscription_id: place.subscriptionId,
        title: place.title,
        starts_at: place.startsAt,
        certified_minutes: place.certifiedMinutes,
      })),
    )
    .execute()
}
