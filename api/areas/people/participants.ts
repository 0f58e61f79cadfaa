import type { ParticipantKind, PeopleFilter } from '@55tickets/contracts/people.ts'
import { type RawBuilder, sql } from 'kysely'
import { lotLabel } from '../events/public.ts'
import { matchesCode, type SearchPlan } from '../tickets/public.ts'

/** A participant as `participants` selects them. */
export interface ParticipantRow {
  readonly code_id: string
  readonly kind: ParticipantKind
  /** Account of the buyer or subscriber; null for a courtesy. */
  readonly user_id: string | null
  readonly courtesy_id: string | null
  readonly sale_id: string | null
  readonly subscription_id: string | null
  /** Ticket type or session. */
  readonly type_id: string
  /** Name of the ticket type as it was bought, or title of the session. */
  readonly type_name: string
  readonly lot_label: string | null
  /** Name of the holder; of the buyer while the holder is not named. */
  readonly name: string
  readonly is_named: boolean
  readonly cpf: string | null
  /** Address and phone of the buyer, subscriber or guest. */
  readonly email: string | null
  readonly phone: string | null
  readonly issued_at: Date
  readonly entered_at: Date | null
  /** Lists are in the order of this and `code_id`. */
  readonly sort_name: string
}

const kind = sql<ParticipantKind>`case
  when code.sale_id is not null then 'ticket' when code.courtesy_id is not null then 'courtesy' else 'subscription' end`
const typeId = sql<string>`coalesce(code.ticket_type_id, subscription.session_id)`

/** Query for what is known of participants of an event, given their codes, in the order of lists. */
export const participantDetails = (
  eventId: string,
  codeIds: readonly string[],
): RawBuilder<ParticipantRow> => sql<ParticipantRow>`
  select ${columns} from code_search search ${joins}
   where search.code_id = any (${codeIds}::uuid[]) and search.event_id = ${eventId} and search.is_valid
   order by search.sort_name, search.code_id`

/**
 * Query for the participants of an event that match a filter: one for each valid code of a paid
 * order, a courtesy or a subscription. People who were erased are none.
 */
export const participants = (
  eventId: string,
  filter: PeopleFilter = {},
): RawBuilder<ParticipantRow> => sql<ParticipantRow>`
  select ${columns} from code_search search ${joins} where ${conditions(eventId, filter)}`

/** Query for `code_id` and `sort_name` of the participants that match a filter, which is all that a list needs. */
export const participantCodes = (
  eventId: string,
  filter: PeopleFilter,
  plan: SearchPlan = 'index',
): RawBuilder<Pick<ParticipantRow, 'code_id' | 'sort_name'>> => sql`
  select search.code_id, search.sort_name from code_search search ${isPlain(filter) ? sql`` : codeJoins}
   where ${conditions(eventId, filter, plan)}`

const columns = sql`
  search.code_id, ${kind} as kind, code.user_id, code.courtesy_id, code.sale_id, code.subscription_id,
  ${typeId} as type_id, coalesce(item.name, type.name, session.title) as type_name, ${lotLabel('type.lot_id')} as lot_label,
  coalesce(code.holder_name, users.name, guest.name) as name, code.holder_name is not null as is_named,
  code.holder_cpf as cpf, coalesce(users.email, guest.email) as email, coalesce(users.cellphone, guest.phone) as phone,
  code.issued_at, code.scanned_at as entered_at, search.sort_name`

const codeJoins = sql`
  join ticket_codes code on code.id = search.code_id
  left join subscriptions subscription on subscription.id = code.subscription_id`

const joins = sql`${codeJoins}
  left join users on users.id = code.user_id
  left join courtesies guest on guest.id = code.courtesy_id
  left join sale_items item on item.sale_id = code.sale_id and item.ticket_type_id = code.ticket_type_id
  left join ticket_types type on type.id = code.ticket_type_id
  left join sessions session on session.id = subscription.session_id`

/** Tells whether a filter needs no more than the search table. */
const isPlain = ({ types, kinds, entered, named, via }: PeopleFilter): boolean =>
  [types, kinds, entered, named, via].every((value) => value === undefined)

function conditions(
  eventId: string,
  { q = '', types, kinds, entered, named, via }: PeopleFilter,
  plan?: SearchPlan,
): RawBuilder<unknown> {
  const all = [
    sql`search.event_id = ${eventId}`,
    sql`search.is_valid`,
    matchesCode(q, plan),
    types && sql`${typeId} = any (${types}::uuid[])`,
    kinds && sql`${kind} = any (${kinds}::text[])`,
    entered !== undefined && sql`(code.scanned_at is not null) = ${entered}::boolean`,
    named !== undefined && sql`(code.holder_name is not null) = ${named}::boolean`,
    via && sql`code.sale_id in (select id from sales where link_id = ${via})`,
  ]
  return sql.join(
    all.flatMap((condition) => condition || []),
    sql` and `,
  )
}
