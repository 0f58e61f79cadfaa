import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, readMigrations } from '../../platform/db/migrate.ts'
import { createEmptyDatabase, type TestDatabase } from '../../testing/database.ts'

const MIGRATION = '0011_ticket_benefits.sql'

/** A database of the release before ticket codes had benefits. */
async function openOldDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  const { pool } = database
  await pool.query(
    'create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  for (const { name, sql, checksum } of await readMigrations()) {
    if (name >= MIGRATION) continue
    await pool.query(sql)
    await pool.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
  return database
}

/** Adds the codes of an item alone: what else they refer to does not matter to the migration. */
async function addItem({ pool }: TestDatabase, benefits: string[] | null): Promise<string> {
  const sale = randomUUID()
  const quantity = benefits?.length ?? 2
  const client = await pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    await client.query(
      `insert into sale_items (event_id, sale_id, ticket_type_id, name, unit_cents, quantity, benefits)
       values ($1, $1, $1, 'Meia', 3000, $2, $3)`,
      [sale, quantity, benefits],
    )
    await client.query(
      `insert into ticket_codes (event_id, id, sale_id, ticket_type_id, user_id, ordinal, value_cents)
       select $1, gen_random_uuid(), $1, $1, $1, ordinal, 3000 from generate_series(1, $2::integer) ordinal`,
      [sale, quantity],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  return sale
}

test('codes of before get the benefits of their sale, each its own', async () => {
  const database = await openOldDatabase()
  const halves = await addItem(database, ['student', 'disabled', 'companion'])
  const wholes = await addItem(database, null)
  await migrate(database.address.directUrl)
  const read = async (sale: string) => {
    const { rows } = await database.pool.query<{ benefit: string | null }>(
      'select benefit from ticket_codes where sale_id = $1 order by ordinal',
      [sale],
    )
    return rows.map(({ benefit }) => benefit)
  }
  expect(await read(halves)).toEqual(['student', 'disabled', 'companion'])
  expect(await read(wholes)).toEqual([null, null])
})
