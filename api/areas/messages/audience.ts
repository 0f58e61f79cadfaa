import type { Audience } from '@55tickets/contracts/messages.ts'
import type { PeopleFilter } from '@55tickets/contracts/people.ts'
import type { MessageKind } from '@55tickets/rules/messages/message.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { isWrittenGuest } from '../courtesies/public.ts'
import { participants } from '../people/public.ts'
import { addressKeySql } from './address-key.ts'

/** Facts that decide who a message goes to. */
export interface AudienceQuery {
  readonly eventId: string
  readonly organizationId: string
  readonly kind: MessageKind
  readonly filter: PeopleFilter
}

interface AddressedPerson {
  readonly address_key: string
  readonly user_id: string | null
  readonly courtesy_id: string | null
  readonly name: string
}

/** Query for the accounts and guests behind the participants that match; the key is null without an address that may be written to. */
const findPeople = ({ eventId, filter }: AudienceQuery): RawBuilder<unknown> => sql`
  select distinct person.user_id, person.courtesy_id, coalesce(users.name, guest.name) as name,
         ${addressKeySql(sql`coalesce(users.email, case when ${isWrittenGuest('guest')} then guest.email end)`)} as address_key
    from (${participants(eventId, filter)}) person
    left join users on users.id = person.user_id and users.erased_at is null
    left join courtesies guest on guest.id = person.courtesy_id and guest.erased_at is null
   where users.id is not null or guest.id is not null`

/** SQL for addresses that want no marketing of the organization. */
export const isUnsubscribed = (
  organizationId: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  exists (select from unsubscribes
           where unsubscribes.organization_id = ${organizationId} and unsubscribes.address_key = ${key})`

/** Query for everybody whom a message goes to: one for each address, however many tickets it has. */
export const findAudience = (
  query: AudienceQuery,
): RawBuilder<AddressedPerson> => sql<AddressedPerson>`
  select distinct on (address_key) address_key, user_id, courtesy_id, name
    from (${findPeople(query)}) addressed
   where address_key is not null
     and (${query.kind} = 'service' or not ${isUnsubscribed(sql`${query.organizationId}::uuid`, sql`addressed.address_key`)})
   order by address_key, user_id, courtesy_id`

const SHOWN_NAMES = 10

/** Counts whom a message would go to as of now, and names the first of them. */
export async function countAudience(db: Db, query: AudienceQuery): Promise<Audience> {
  const { rows } = await sql<Audience>`
    with audience as materialized (${findAudience(query)})
    select (select count(*)::int from audience) as people,
           (select coalesce(array_agg(name), '{}')
              from (select name from audience order by lower(name), address_key limit ${SHOWN_NAMES}) first) as names,
           (select count(distinct coalesce(address_key, user_id::text, courtesy_id::text))::int
              from (${findPeople(query)}) everybody)
             - (select count(*)::int from audience) as unreachable`.execute(db)
  return rows[0] ?? { people: 0, names: [], unreachable: 0 }
}
