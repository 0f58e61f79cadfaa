import type { EventState } from '@55tickets/contracts/editor/fields.ts'
import type { listPromoterEvents, PromoterEvent } from '@55tickets/contracts/editor.ts'
import type { Answer } from '@55tickets/contracts/http/call.ts'
import { pictureUrl } from '@55tickets/rules/events/picture.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { searchWords } from '@55tickets/rules/text/search.ts'
import { sql } from 'kysely'
import { eventPlaces, mayEnterEvent } from '../events/public.ts'
import type { EditorDeps } from './deps.ts'
import { eventState } from './read-edited-event.ts'

const PAGE_SIZE = 24

interface EventQuery {
  readonly organizationId: string
  readonly userId: string
  readonly q?: string | undefined
  readonly state?: EventState | undefined
  readonly page: number
}

const stateConditions: Readonly<Record<EventState, ReturnType<typeof sql<boolean>>>> = {
  draft: sql<boolean>`not events.is_published`,
  published: sql<boolean>`events.is_published and events.cancelled_at is null and events.postponed_at is null
    and events.ends_at > app_now() and events.paused_at is null`,
  paused: sql<boolean>`events.is_published and events.cancelled_at is null and events.postponed_at is null
    and events.ends_at > app_now() and events.paused_at is not null`,
  postponed: sql<boolean>`events.postponed_at is not null and events.cancelled_at is null`,
  cancelled: sql<boolean>`events.cancelled_at is not null`,
  ended: sql<boolean>`events.is_published and events.cancelled_at is null and events.postponed_at is null
    and events.ends_at <= app_now()`,
}

/** Events of an organization that a member may see: what is to come first, then what is over. */
export async function listEvents(
  { db, sumPaid }: EditorDeps,
  { organizationId, userId, q = '', state, page }: EventQuery,
): Promise<Answer<typeof listPromoterEvents>> {
  const words = searchWords(q)
  const found = db
    .selectFrom('events')
    .innerJoin('organization_members as member', (join) =>
      join
        .onRef('member.organization_id', '=', 'events.organization_id')
        .on('member.user_id', '=', userId),
    )
    .where('events.organization_id', '=', organizationId)
    .where(mayEnterEvent)
    .where((eb) =>
      eb.and(words.map((word) => sql<boolean>`events.search_name like ${likeWord(word)}`)),
    )
    .where((eb) => (state ? stateConditions[state] : eb.lit(true)))
  const [rows, { total }] = await Promise.all([
    found
      .selectAll('events')
      .select(sql<Date>`app_now()`.as('now'))
      .select(
        sql<number>`(select coalesce(sum(sold), 0)::int from ticket_types where event_id = events.id)`.as(
          'sold',
        ),
      )
      .select(eventPlaces.as('capacity'))
      .orderBy(sql`events.ends_at <= app_now()`)
      .orderBy(sql`abs(extract(epoch from events.starts_at - app_now()))`)
      // Drafts without a date have the same suggested one.
      .orderBy('events.created_at', 'desc')
      .orderBy('events.id')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    found.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const paid = await sumPaid(rows.map(({ id }) => id))
  const docs = rows.map((row): PromoterEvent => {
    return {
      _id: row.id,
      slug: row.slug,
      name: row.name,
      state: eventState(row, row.now),
      isUnlisted: row.is_unlisted,
      startDate: row.dates_version > 0 ? row.starts_at.toISOString() : null,
      timezone: row.timezone,
      city: row.city,
      bannerUrl: pictureUrl(row.banner_id, 640),
      sold: row.sold,
      capacity: row.capacity,
      gross: toReais(cents(paid.get(row.id) ?? 0)),
    }
  })
  return { docs, totalDocs: total, page, totalPages: Math.ceil(total / PAGE_SIZE) }
}

const likeWord = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`
