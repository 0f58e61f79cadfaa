import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** A person whom an incident may concern, with the kinds of data that we hold. */
export interface AffectedPerson {
  readonly relation: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  /** Address of the buyer who named a holder: ours of the holder is missing. */
  readonly via: string | null
  readonly data: readonly string[]
}

/** An event, all events of an organization, or everything that we hold. */
type IncidentScope =
  | { readonly eventId: string }
  | { readonly organizationId: string }
  | 'everything'

/**
 * Lists whose data we hold because of events: buyers, also of orders that were not paid, holders, guests
 * and subscribers. Of everything that we hold, all accounts, too.
 */
export async function listAffected(db: Db, scope: IncidentScope): Promise<AffectedPerson[]> {
  const inScope = (table: string) => {
    if (scope === 'everything') return sql`true`
    const eventId = sql.ref(`${table}.event_id`)
    return 'eventId' in scope
      ? sql`${eventId} = ${scope.eventId}`
      : sql`${eventId} in (select id from events where organization_id = ${scope.organizationId})`
  }
  const accounts = sql`
    union all
    select 'account', name, email, cellphone, null,
           array['name', 'e-mail', 'phone', 'password (hashed)',
                 case when cpf is not null then 'CPF' end, case when address is not null then 'address' end]
      from users where erased_at is null`
  const { rows } = await sql<AffectedPerson>`
    select relation, name, email, phone, via, array_remove(data, null) as data from (
      select 'buyer' as relation, users.name, users.email, users.cellphone as phone, null as via,
             array['name', 'e-mail', 'phone', 'orders',
                   case when bool_or(sale.cpf is not null) or users.cpf is not null then 'CPF' end,
                   case when bool_or(exists (select from form_answers answer where answer.sale_id = sale.id))
                        then 'answers to forms' end] as data
        from sales sale join users on users.id = sale.user_id
       where ${inScope('sale')} and users.erased_at is null
       group by users.id
      union all
      select 'ticket holder', code.holder_name, case when code.holder_cpf = users.cpf then users.email end,
             null, users.email,
             array['name', case when code.holder_cpf is not null then 'CPF' end,
                   case when code.holder_rg is not null then 'RG' end,
                   case when code.benefit is not null then 'half-price benefit: ' || code.benefit end]
        from ticket_codes code join users on users.id = code.user_id
       where ${inScope('code')} and code.sale_id is not null and code.holder_name is not null
      union all
      select 'guest', name, email, phone, null, array['name', case when email is not null then 'e-mail' end,
             case when phone is not null then 'phone' end, case when cpf is not null then 'CPF' end]
        from courtesies courtesy
       where ${inScope('courtesy')} and erased_at is null
      union all
      select 'subscriber', users.name, users.email, users.cellphone, null,
             array['name', 'e-mail', 'phone', 'subscriptions',
                   case when bool_or(exists (select from form_answers answer
                                              where answer.subscription_id = subscription.id))
                        then 'answers to forms' end]
        from subscriptions subscription join users on users.id = subscription.user_id
       where ${inScope('subscription')} and users.erased_at is null
       group by users.id
      ${scope === 'everything' ? accounts : sql``}
    ) person
    order by lower(email), relation = 'guest', relation, name`.execute(db)
  return rows
}
