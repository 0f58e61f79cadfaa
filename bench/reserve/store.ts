import { Client } from 'pg'
import { findRunningDatabase } from '../../server/database/find-running-database.ts'

export interface HotEvent {
  readonly eventId: string
  readonly ticketId: string
}

/** More tickets than any slice of load can take. */
const CAPACITY = 1_000_000

/** Id of the n-th user; the SQL below builds the same. */
export const userId = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

const USERS = `
  insert into users (id, name, email, email_key, cellphone, password_hash)
  select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Ana Souza',
    n || '@example.com', n || '@example.com', '51998765432', 'none'
  from generate_series(0, $1::int - 1) n`

const EVENTS = `
  with made as (
    insert into events (id, slug, name, category, description_html, is_published, timezone,
      starts_at, ends_at, location_name, city, region, organizer_name, fee_bearer,
      fee_basis_points, accepted_payment_methods, banner_id)
    select id, 'rush-' || id, 'Rush', 'shows', '', true, 'America/Sao_Paulo',
      now() + interval '30 days', now() + interval '31 days', 'Arena', 'Recife', 'PE', 'Casa',
      'customer', 1000, '{PIX,CREDIT_CARD}', (select min(id) from files where kind = 'picture')
    from unnest($1::uuid[]) id returning id
  )
  insert into ticket_types (event_id, id, position, name, price_cents, currency, capacity,
    min_per_order, max_per_order, is_available, requires_proof)
  select id, gen_random_uuid(), 0, 'Inteira', 5000, 'BRL', ${CAPACITY}, 1, 10, true, false from made
  returning event_id as "eventId", id as "ticketId"`

/** Moves a ticket type into the first of three lots of a sector, each with two kinds of half price. */
const SECTOR = `
  insert into sectors (event_id, id, position, name, capacity, half_quota)
  values ($1, $1, 0, 'Pista', ${CAPACITY}, ${CAPACITY * 0.4});
  insert into lots (event_id, id, sector_id, position, name, size)
  select $1, gen_random_uuid(), $1, n, n || 'º lote', case when n < 3 then ${CAPACITY / 4} end from generate_series(1, 3) n;
  update ticket_types set lot_id = (select id from lots where event_id = $1 and position = 1) where event_id = $1;
  insert into ticket_types (event_id, id, position, name, price_cents, currency, capacity,
    min_per_order, max_per_order, is_available, requires_proof, lot_id)
  select $1, gen_random_uuid(), 3 * position, 'Inteira', 5000 + 1000 * position, 'BRL', ${CAPACITY}, 1, 10, true, false, id
    from lots where event_id = $1 and position > 1;
  insert into ticket_types (event_id, id, position, name, price_cents, currency, capacity,
    min_per_order, max_per_order, is_available, requires_proof, lot_id, half_price, whole_id)
  select $1, gen_random_uuid(), position + 1, kind, price_cents / 2, 'BRL', ${CAPACITY}, 1, 10, true, true, lot_id, kind, id
    from ticket_types, unnest(array['quota', 'outside']) kind where event_id = $1`

/** The database of the product that runs on this folder. */
export async function openStore(dataFolder: string) {
  const url = findRunningDatabase(dataFolder)
  if (!url) throw new Error('the database of the product was not found')
  const client = new Client({ connectionString: url })
  await client.connect()
  return {
    url,
    async addUsers(count: number): Promise<void> {
      await client.query(USERS, [count])
      await client.query('vacuum analyze users')
    },
    /** Gives users a CPF and an address, which paying needs. */
    async letUsersPay(): Promise<void> {
      const address = { postalCode: '90010150', street: 'Rua A', number: '1', city: 'Porto Alegre' }
      const rest = { complement: '', neighborhood: '', state: 'RS', country: 'Brasil' }
      await client.query("update users set cpf = '52998224725', address = $1", [
        JSON.stringify({ ...address, ...rest }),
      ])
      await client.query('vacuum analyze users')
    },
    /** Number of paid tickets of an event, and of their codes. */
    async paidAndCodes({ eventId }: HotEvent): Promise<{ paid: number; codes: number }> {
      const { rows } = await client.query<{ paid: number; codes: number }>(
        `select (select sum(sold)::int from ticket_types where event_id = $1) as paid,
                (select count(*)::int from ticket_codes where event_id = $1) as codes`,
        [eventId],
      )
      return rows[0] ?? { paid: 0, codes: 0 }
    },
    /**
     * Inserts new events for each slice of load, so that nobody replaces a reservation of their
     * own.
     */
    async addEvents(count: number): Promise<HotEvent[]> {
      const ids = Array.from({ length: count }, () => crypto.randomUUID())
      return (await client.query<HotEvent>(EVENTS, [ids])).rows
    },
    /** Sells the tickets of an event in three lots with half price. */
    async addLots({ eventId }: HotEvent): Promise<void> {
      await client.query(SECTOR.replaceAll('$1', `'${eventId}'::uuid`))
    },
    /** Number of held tickets, by the counter and by the rows. */
    async held(events: readonly HotEvent[]): Promise<number[]> {
      const ids = events.map(({ ticketId }) => ticketId)
      const counted = await client.query<{ held: number }>(
        'select sum(held)::int as held from ticket_types where id = any ($1)',
        [ids],
      )
      const rows = await client.query<{ held: number }>(
        'select coalesce(sum(quantity), 0)::int as held from sale_items where ticket_type_id = any ($1)',
        [ids],
      )
      return [counted.rows[0]?.held ?? 0, rows.rows[0]?.held ?? 0]
    },
    /**
     * Deletes sales that were not made by the product: they have no history and would break
     * invariants.
     */
    async deleteSales({ eventId }: HotEvent): Promise<void> {
      await client.query('delete from sale_items where event_id = $1', [eventId])
      await client.query('delete from sales where event_id = $1', [eventId])
      await client.query('update ticket_types set held = 0 where event_id = $1', [eventId])
    },
    close: () => client.end(),
  }
}
