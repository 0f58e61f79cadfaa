import type { ParticipantKind, PeopleFilter } from '@55tickets/contracts/people.ts'
import { type RawBuilder, sql } from 'kysely'
import { matches } from './search.ts'

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
  readonly type_name: string
  readonly lot_id: string | null
  /** Name of the holder; of the buyer while the holder is not named. */
  readonly name: string
  readonly is_named: boolean
  readonly cpf: string | null
  /** Address and phone of the buyer, subscriber or guest. */
  readonly email: string
  readonly phone: string | null
  readonly issued_at: Date
  readonly entered_at: Date | null
}

const kind = sql<ParticipantKind>`
  case when code.subscription_id is not null then 'subscription' else 'ticket' end`
const typeId = sql<string>`coalesce(code.ticket_type_id, subscription.session_id)`

/**
 * Query for the participants of an event that match a filter: one for each valid code of a paid
 * order, a courtesy or a subscription. People whose account was erased are none.
 */
export const participants = (
  eventId: string,
  filter: PeopleFilter = {},
): RawBuilder<ParticipantRow> => sql<ParticipantRow>`
  select code.id as code_id, ${kind} as kind, code.user_id, null::uuid as courtesy_id, code.sale_id, code.subscription_id,
         ${typeId} as type_id, coalesce(item.name, session.title) as type_name, type.lot_id,
         coalesce(code.holder_name, users.name) as name, code.holder_name is not null as is_named,
         code.holder_cpf as cpf, users.email, users.cellphone as phone, code.issued_at, code.scanned_at as entered_at
    from ticket_codes code
    join users on users.id = code.user_id and users.erased_at is null
    left join sale_items item on item.sale_id = code.sale_id and item.ticket_type_id = code.ticket_type_id
    left join ticket_types type on type.id = code.ticket_type_id
    left join subscriptions subscription on subscription.id = code.subscription_id
    left join sessions session on session.id = subscription.session_id
   where code.event_id = ${eventId} and code.revoked_at is null
     and ${sql.join(conditions(filter), sql` and `)}`

function conditions({ q, types, kinds, entered, named }: PeopleFilter): RawBuilder<boolean>[] {
  return [
    matches(q ?? ''),
    ...(types ? [sql<boolean>`${typeId} = any (${types}::uuid[])`] : []),
    ...(kinds ? [sql<boolean>`${kind} = any (${kinds})`] : []),
    ...(entered === undefined
      ? []
      : [sql<boolean>`(code.scanned_at is not null) = ${entered}::boolean`]),
    ...(named === undefined
      ? []
      : [sql<boolean>`(code.holder_name is not null) = ${named}::boolean`]),
  ]
}
