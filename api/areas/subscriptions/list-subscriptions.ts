import type { Answer } from '@55tickets/contracts/http/call.ts'
import type {
  listSubscriptions as listSubscriptionsCall,
  Subscription,
} from '@55tickets/contracts/subscriptions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { toTicketCode } from '../tickets/public.ts'

/** SQL for a subscription with a certificate of its own; injected, because subscriptions must not know it. */
export type IsCertifiedAlone = (subscriptionId: RawBuilder<unknown>) => RawBuilder<boolean>

interface PageRequest {
  readonly page: number
  readonly limit: number
  readonly isCertifiedAlone: IsCertifiedAlone
}

/** Lists a user's subscriptions, newest first: those that are live, and those whose session was cancelled. */
export async function listSubscriptions(
  db: Db,
  userId: string,
  request: PageRequest,
): Promise<Answer<typeof listSubscriptionsCall>> {
  const { page, limit } = request
  const [totalDocs, rows] = await Promise.all([
    countListed(db, userId),
    findPage(db, userId, request),
  ])
  const totalPages = Math.max(1, Math.ceil(totalDocs / limit))
  return { docs: rows.map(toSubscription), totalDocs, page, totalPages }
}

/** True for a subscription that its user has not given up: it is live, or ended with its session. */
const isListed = sql<boolean>`
  (place.cancelled_at is null or place.cancelled_at >= session.cancelled_at)`

async function countListed(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('subscriptions as place')
    .innerJoin('sessions as session', 'session.id', 'place.session_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('place.user_id', '=', userId)
    .where(isListed)
    .executeTakeFirstOrThrow()
  return count
}

const findPage = (db: Db, userId: string, { page, limit, isCertifiedAlone }: PageRequest) =>
  db
    .selectFrom('subscriptions as place')
    .innerJoin('sessions as session', 'session.id', 'place.session_id')
    .innerJoin('events as event', 'event.id', 'place.event_id')
    .innerJoin('ticket_codes as code', 'code.subscription_id', 'place.id')
    .select(['place.id', 'place.created_at', 'place.event_id', 'place.session_id'])
    .select(['session.title', 'session.starts_at', 'session.ends_at', 'session.certified_minutes'])
    .select(['session.room', 'session.cancel_reason'])
    .select(['event.slug', 'event.name as event_name', 'event.timezone', 'event.location_name'])
    .select(['code.id as code_id', 'code.holder_name', 'code.scanned_at', 'code.value_cents'])
    .select(
      sql<boolean>`not session.is_paid and session.starts_at > app_now() and code.scanned_at is null
        and session.cancelled_at is null`.as('is_cancellable'),
    )
    .select(
      sql<boolean>`event.minimum_presence is not null
        and not ${isCertifiedAlone(sql.ref('place.id'))}`.as('is_certified_by_event'),
    )
    .where('place.user_id', '=', userId)
    .where(isListed)
    .orderBy('place.created_at', 'desc')
    .orderBy('place.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

type Row = Awaited<ReturnType<typeof findPage>>[number]

function toSubscription(row: Row): Subscription {
  return {
    _id: row.id,
    subscriptionTime: row.created_at.toISOString(),
    company: {
      _id: row.event_id,
      slug: row.slug,
      name: row.event_name,
      timezone: row.timezone,
    },
    schedule: {
      _id: row.session_id,
      titulo: row.title,
      startDate: row.starts_at.toISOString(),
      endDate: row.ends_at.toISOString(),
      local: row.location_name,
      room: row.room,
      cancelReason: row.cancel_reason,
      certifiedMinutes: row.certified_minutes,
      isCertifiedByEvent: row.is_certified_by_event,
    },
    ticketCode: toTicketCode({ ...row, id: row.code_id, name: row.title }),
    isCancellable: row.is_cancellable,
  }
}
