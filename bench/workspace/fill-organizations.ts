import { Client } from 'pg'
import { findRunningDatabase } from '../../server/database/find-running-database.ts'

/** Organizations of which the demo's promoter is an owner. */
const OWN = 10

/** Organizations and events that the caller may read. */
export interface OwnIds {
  readonly organizationIds: readonly string[]
  readonly eventIds: readonly string[]
}

/** SQL function: a stable UUID for a name, with valid version and variant bits. */
const ID = `
  create function pg_temp.id(name text) returns uuid language sql immutable as
    $$select overlay(overlay(md5(name) placing '8' from 13) placing '8' from 17)::uuid$$`

const ORGANIZATIONS = `
  insert into organizations (id, slug, name, phone, search_name, status, created_at)
  select pg_temp.id('organization ' || n), 'organizacao-' || n, 'Produtora ' || n, '51998765432',
         ' produtora ' || n, case n % 10 when 0 then 'new' else 'verified' end, now() - n * interval '1 minute'
    from generate_series(1, $1::int) n`

/** Every organization has an owner; the first ones have the demo's promoter. */
const OWNERS = `
  insert into organization_members (organization_id, user_id, role, confirmed_at)
  select pg_temp.id('organization ' || n),
         case when n <= $2 then promoter.id else pg_temp.id('owner ' || n) end, 'owner', now()
    from generate_series(1, $1::int) n, (select id from users where email like 'promotor@%') promoter`

const USERS = `
  insert into users (id, name, email, email_key, cellphone, password_hash, email_proved_at)
  select pg_temp.id('owner ' || n), 'Dona ' || n, 'dona' || n || '@example.com', 'dona' || n || '@example.com',
         '51998765432', 'none', now()
    from generate_series(1, $1::int) n`

/** Event number n belongs to organization n modulo their number. */
const EVENTS = `
  update events set published_at = created_at, organization_id =
         pg_temp.id('organization ' || (1 + substr(slug, length('evento-') + 1)::int % $1::int))`

/** Replacing the demo events has removed all roles. */
const TEAM = `
  insert into staff (user_id, role) select id, 'platform' from users where email like 'equipe@%'
  on conflict do nothing`

/** Spreads the stored events over organizations, whose first ones belong to the demo's promoter. */
export async function fillOrganizations(
  dataFolder: string,
  organizations: number,
): Promise<OwnIds> {
  const url = findRunningDatabase(dataFolder)
  if (!url) throw new Error('the database of the product was not found')
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(ID)
    // The demo's organizations stay, because a ledger is never deleted; nobody works for them.
    await client.query('delete from organization_members')
    await client.query(ORGANIZATIONS, [organizations])
    await client.query(USERS, [organizations])
    await client.query(OWNERS, [organizations, OWN])
    await client.query(EVENTS, [organizations])
    await client.query(TEAM)
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ organizationId: string; eventId: string }>(
      `select organization_id as "organizationId", events.id as "eventId" from events
         join organization_members using (organization_id) join users on users.id = user_id
        where users.email like 'promotor@%' order by events.id`,
    )
    return {
      organizationIds: [...new Set(rows.map(({ organizationId }) => organizationId))],
      eventIds: rows.map(({ eventId }) => eventId),
    }
  } finally {
    await client.end()
  }
}
