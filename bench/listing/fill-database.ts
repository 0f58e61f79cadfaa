import { withLock } from '@55tickets/api/platform/db/with-lock.ts'
import { categories } from '@55tickets/rules/events/categories.ts'
import { searchName } from '@55tickets/rules/text/search.ts'
import { Client } from 'pg'
import { findRunningDatabase } from '../../server/database/find-running-database.ts'
import { CITIES, KINDS, SYLLABLES, THEMES } from './words.ts'

/**
 * Inserts events. Event number n is the same in every database: its properties come from a hash of
 * n. Cities and categories are realistically uneven: the largest city has about every seventh
 * event. All start within a year from tomorrow, every twentieth recurs weekly.
 */
const EVENTS = `
  with given as materialized (
    select n,
      1 + floor(cardinality($2::text[]) * pg_temp.share(n, 1) ^ 3)::int as city,
      1 + floor(cardinality($3::text[]) * pg_temp.share(n, 2) ^ 2)::int as category,
      1 + floor(cardinality($4::text[]) * pg_temp.share(n, 3))::int as kind,
      1 + floor(cardinality($6::text[]) * pg_temp.share(n, 4))::int as theme,
      concat(($8::text[])[1 + floor(cardinality($8::text[]) * pg_temp.share(n, 5))::int],
        ($8::text[])[1 + floor(cardinality($8::text[]) * pg_temp.share(n, 8))::int]) as rare,
      date_trunc('minute', now() + interval '1 day' + pg_temp.share(n, 6) * interval '365 days') as start,
      pg_temp.share(n, 7) < 0.05 as recurs
    from generate_series(1, $1::int) n
  )
  insert into events (id, slug, name, search_name, category, description_html, is_published,
    timezone, starts_at, ends_at, listed_at, relist_at, weekly_days, weekly_start, weekly_end,
    location_name, city, region, organizer_name, fee_bearer, fee_basis_points,
    accepted_payment_methods, banner_id)
  select pg_temp.id('event ' || n), 'evento-' || n,
    concat_ws(' ', ($4::text[])[kind], ($6::text[])[theme], rare),
    ($5::text[])[kind] || ($7::text[])[theme] || ' ' || rare,
    ($3::text[])[category], '<p>Um evento entre muitos.</p>', true, 'America/Sao_Paulo', start,
    case when recurs then start + interval '56 days 3 hours' else start + interval '3 hours' end,
    start, start + interval '3 hours',
    case when recurs then array[extract(dow from start at time zone 'America/Sao_Paulo')] end,
    case when recurs then to_char(start at time zone 'America/Sao_Paulo', 'HH24:MI') end,
    case when recurs then to_char(start at time zone 'America/Sao_Paulo' + interval '3 hours', 'HH24:MI') end,
    'Centro de Eventos', ($2::text[])[city], 'BR', 'Produtora', 'customer', 1000,
    '{PIX,CREDIT_CARD}', (select min(id) from files where kind = 'picture')
  from given order by 1`

const TICKET_TYPES = `
  insert into ticket_types (event_id, id, position, name, price_cents, currency, capacity,
    min_per_order, max_per_order, is_available, requires_proof)
  select pg_temp.id('event ' || n), pg_temp.id('ticket ' || place || ' of ' || n), place,
    case place when 0 then 'Inteira' else 'Meia-entrada' end,
    case place when 0 then 8000 else 4000 end, 'BRL', 500, 1, 10, true, place = 1
  from generate_series(1, $1::int) n, generate_series(0, 1) place order by 1, 2`

/** SQL function: a number between 0 and 1, the same for the same number and purpose. */
const SHARE = `
  create function pg_temp.share(n int, purpose int) returns float8 language sql immutable as
    'select (hashint4extended(n, purpose) & 1048575)::float8 / 1048576'`
/** SQL function: a stable UUID for a name, with valid version and variant bits. */
const ID = `
  create function pg_temp.id(name text) returns uuid language sql immutable as
    $$select overlay(overlay(md5(name) placing '8' from 13) placing '8' from 17)::uuid$$`

/** Replaces the events of the product that runs on this folder. */
export async function fillDatabase(dataFolder: string, events: number): Promise<void> {
  const url = findRunningDatabase(dataFolder)
  if (!url) throw new Error('the database of the product was not found')
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const sql of [SHARE, ID]) await client.query(sql)
    // The product makes its demo purchases after it is ready, under the same lock.
    await withLock(url, 'demo', () => client.query('truncate events cascade'))
    // References are correct by construction: checking each one takes minutes.
    await client.query('set session_replication_role = replica')
    const words = [KINDS, KINDS.map(searchName), THEMES, THEMES.map(searchName), SYLLABLES]
    await withoutIndexes(client, () => client.query(EVENTS, [events, CITIES, categories, ...words]))
    await client.query(TICKET_TYPES, [events])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/**
 * Drops the indexes while inserting: building an index from a full table takes a fraction of the
 * time.
 */
async function withoutIndexes(client: Client, insert: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'events' and indexname not in (select conname from pg_constraint)`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await insert()
  await client.query("set maintenance_work_mem = '512MB'")
  for (const { definition } of rows) await client.query(definition)
}
