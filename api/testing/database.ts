import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, type DatabaseAddress, openDatabase } from '../platform/db/database.ts'
import { migrate, readMigrations } from '../platform/db/migrate.ts'
import { createLog } from '../platform/log.ts'

/** A migrated database for one test file, on the PostgreSQL server of the test run. */
export interface TestDatabase extends Database {
  address: DatabaseAddress
  /** Shifts `app_now()`, the clock of all rules. */
  shiftClock(interval: string): Promise<void>
  drop(): Promise<void>
}

/** Settings of a process that uses this database. */
export const databaseEnvironment = (address: DatabaseAddress) => ({
  DATABASE_URL: address.url,
  DATABASE_DIRECT_URL: address.directUrl,
  DATABASE_PREPARE: address.canPrepare ? 'on' : 'off',
})

/** Replaces `app_now()` by a clock that `shiftClock` shifts. */
export const SHIFTABLE_CLOCK = `
  create table app_clock (shift interval not null);
  insert into app_clock values ('0');
  create or replace function app_now() returns timestamptz language sql stable
    as 'select now() + (select shift from app_clock)';`

/** Name of the template, which stays the same while a worker runs: reading all migrations takes 20 ms. */
let template: Promise<string> | undefined

export async function createTestDatabase(): Promise<TestDatabase> {
  template ??= ensureTemplate()
  return createDatabase(`template ${await template} strategy file_copy`)
}

/** A database without tables. `SHIFTABLE_CLOCK` is run after its migration, if at all. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template template0')
}

async function createDatabase(options: string): Promise<TestDatabase> {
  const name = `tickets_test_${randomBytes(6).toString('hex')}`
  await admin().query(`create database ${name} ${options}`)
  const directUrl = databaseUrl(name)
  const pooler = process.env['TEST_POOLER_URL']
  const address: DatabaseAddress = {
    url: pooler ? databaseUrl(name, pooler) : directUrl,
    directUrl,
    canPrepare: process.env['TEST_PREPARE'] !== 'off',
  }
  // On a busy machine a connection takes longer than the product's own timeout allows.
  const log = createLog('silent')
  const database = openDatabase({ address, poolSize: 10, log, connectTimeoutMs: 60_000 })
  return {
    ...database,
    address,
    shiftClock: async (interval) => {
      await database.pool.query('update app_clock set shift = $1::interval', [interval])
    },
    drop: async () => {
      await database.close()
      await admin().query(`drop database ${name} with (force)`)
    },
  }
}

/** Migrates a template once, which all tests copy, because copying is faster than migrating. */
async function ensureTemplate(): Promise<string> {
  const checksums = (await readMigrations()).map((migration) => migration.checksum).join()
  const name = `tickets_template_${createHash('sha256').update(checksums).digest('hex').slice(0, 12)}`
  const client = new pg.Client({ connectionString: adminUrl() })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(5500002)')
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount) return name
    const unfinished = `${name}_x`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished}`)
    await migrate(databaseUrl(unfinished))
    const migrated = new pg.Client({ connectionString: databaseUrl(unfinished) })
    await migrated.connect()
    await migrated.query(SHIFTABLE_CLOCK)
    await migrated.end()
    await client.query(`alter database ${unfinished} rename to ${name}`)
    return name
  } finally {
    await client.end()
  }
}

function adminUrl(): string {
  const url = process.env['TEST_POSTGRES_URL']
  if (!url) throw new Error('TEST_POSTGRES_URL is not set: run the tests with npm test')
  return url
}

function databaseUrl(database: string, server = adminUrl()): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.toString()
}

let pool: pg.Pool | undefined

/** One connection of this process, which makes and drops its databases. */
function admin(): pg.Pool {
  if (pool) return pool
  pool = new pg.Pool({ connectionString: adminUrl(), max: 1, allowExitOnIdle: true })
  // A cut connection fails its query; the next one opens another.
  pool.on('error', () => undefined)
  return pool
}
