import type { Tx } from '@55tickets/api/platform/db/database.ts'
import { stableId } from '@55tickets/api/platform/stable-id.ts'
import { makeCertificateCode } from '@55tickets/rules/tickets/certificate-code.ts'
import { isSumDue } from '@55tickets/rules/tickets/presence.ts'
import { sql } from 'kysely'
import { recordAdmissions } from '../record-admissions.ts'
import { promoterTeam } from '../users.ts'
import { insertAll } from './insert-all.ts'
import type { CrowdPerson } from './people.ts'
import { seededRandom } from './random.ts'

const ATTENDEES = 46
/** Share of the attendees who have downloaded their certificate. */
const ISSUED_SHARE = 0.6

interface EndedEvent {
  readonly eventId: string
  readonly name: string
  readonly timezone: string
  readonly minimum: number | null
  readonly sessions: readonly CertifiedSession[]
}

interface CertifiedSession {
  readonly id: string
  readonly title: string
  readonly startsAt: Date
  readonly minutes: number
}

interface Place {
  readonly id: string
  readonly person: number
  readonly session: CertifiedSession
  readonly wasAttended: boolean
}

/** Stores subscriptions to the sessions of an ended event, who came, and the certificates of most of them. */
export async function storeAttendees(
  tx: Tx,
  event: EndedEvent,
  people: readonly CrowdPerson[],
  userIds: readonly string[],
): Promise<void> {
  const places = choosePlaces(event)
  const common = (place: Place) => ({ event_id: event.eventId, user_id: userIds[place.person] })
  const earlier = (place: Place) =>
    new Date(place.session.startsAt.getTime() - (5 + place.person) * 3_600_000).toISOString()
  await insertAll(
    tx,
    'subscriptions',
    places.map((place) => ({
      ...common(place),
      id: place.id,
      session_id: place.session.id,
      created_at: earlier(place),
      demo_key: `crowd-${place.session.id}`,
    })),
  )
  await insertAll(
    tx,
    'ticket_codes',
    places.map((place) => ({
      ...common(place),
      id: stableId(place.id, 'code'),
      subscription_id: place.id,
      value_cents: 0,
      holder_name: people[place.person]?.name,
      holder_cpf: people[place.person]?.cpf,
      issued_at: earlier(place),
      named_at: earlier(place),
    })),
  )
  await sql`
    update sessions set subscribed = subscribed + taken.count, certified_at = ends_at
      from (select session_id, count(*)::integer as count from subscriptions
             where event_id = ${event.eventId} and demo_key like 'crowd-%' group by session_id) taken
     where sessions.id = session_id`.execute(tx)
  for (const session of event.sessions) {
    const attended = places.filter((place) => place.session === session && place.wasAttended)
    const codeIds = attended.map((place) => stableId(place.id, 'code'))
    await recordAdmissions(
      tx,
      sql`select unnest(${codeIds}::uuid[])`,
      sql`${new Date(session.startsAt.getTime() - 8 * 60_000)}::timestamptz`,
      promoterTeam.gate,
    )
  }
  await storeCertificates(tx, event, places, userIds)
}

/** Everybody subscribes to three or four sessions; most people come to most of them. */
function choosePlaces({ eventId, sessions }: EndedEvent): Place[] {
  const random = seededRandom(1549)
  return Array.from({ length: ATTENDEES }, (_, person) => {
    const skipped = random() < 0.3 ? Math.floor(random() * sessions.length) : -1
    const diligence = 0.35 + 0.75 * Math.sqrt(random())
    return sessions
      .filter((_session, index) => index !== skipped)
      .map((session) => ({
        id: stableId(eventId, 'crowd place', `${person} ${session.id}`),
        person,
        session,
        wasAttended: random() < diligence,
      }))
  }).flat()
}

async function storeCertificates(
  tx: Tx,
  { eventId, name, timezone, minimum }: EndedEvent,
  places: readonly Place[],
  userIds: readonly string[],
): Promise<void> {
  const random = seededRandom(77)
  const certificates = Array.from({ length: ATTENDEES }, (_, person) => {
    const own = places.filter((place) => place.person === person)
    const attended = own.filter(({ wasAttended }) => wasAttended)
    const presence = { subscribed: own.length, attended: attended.length }
    const isIssued = isSumDue(presence, { minimum, isOver: true }) && random() < ISSUED_SHARE
    const bytes = Uint8Array.from({ length: 10 }, () => Math.floor(random() * 256))
    return { person, attended, isIssued, code: makeCertificateCode(bytes) }
  }).filter(({ isIssued }) => isIssued)
  await insertAll(
    tx,
    'certificates',
    certificates.map(({ code, person, attended }) => ({
      event_id: eventId,
      code,
      user_id: userIds[person],
      event_name: name,
      timezone,
      starts_at: attended[0]?.session.startsAt,
      certified_minutes: attended.reduce((sum, { session }) => sum + session.minutes, 0),
    })),
  )
  await insertAll(
    tx,
    'certificate_sessions',
    certificates.flatMap(({ code, attended }) =>
      attended.map(({ id, session }) => ({
        event_id: eventId,
        code,
        subscription_id: id,
        title: session.title,
        starts_at: session.startsAt,
        certified_minutes: session.minutes,
      })),
    ),
  )
  await sql`
    update certificates set issued_at = (select max(ends_at) from sessions where event_id = ${eventId}) + interval '1 day'
     where event_id = ${eventId} and user_id is not null`.execute(tx)
}
