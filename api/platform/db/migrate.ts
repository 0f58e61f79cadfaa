import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type pg from 'pg'
import { applyMigration, type Migration } from './apply-migration.ts'
import { withLock } from './with-lock.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)
const FUNCTIONS = new URL('../../functions/', import.meta.url)
const BASELINE = '0001_baseline.sql'

/** Checksums by name of migration. */
type Checksums = ReadonlyMap<string, string>

/** Migrations of the release before the baseline, and the SQL that leads to the baseline. */
interface Takeover {
  from: Checksums
  sql: string
}

/** Reads the numbered migrations, then the functions and triggers: repeatable migrations. */
export async function readMigrations(): Promise<Migration[]> {
  return [
    ...(await readFiles(MIGRATIONS, /^\d{4}_\w+\.sql$/, '')),
    ...(await readFiles(FUNCTIONS, /^(triggers\/)?\w+\.sql$/, 'functions/')),
  ]
}

async function readFiles(folder: URL, pattern: RegExp, prefix: string): Promise<Migration[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => pattern.test(path))
  return Promise.all(
    paths.sort().map(async (path) => {
      const sql = await readFile(new URL(path, folder), 'utf8')
      const checksum = createHash('sha256').update(sql).digest('hex')
      return { name: `${prefix}${basename(path)}`, sql, checksum }
    }),
  )
}

const isFunction = (name: string) => name.startsWith('functions/')

async function readTakeover(): Promise<Takeover> {
  const folder = new URL('takeover/', MIGRATIONS)
  const list = await readFile(new URL('0032.sha256', folder), 'utf8')
  const from = list.matchAll(/^(\w+) {2}(.+)$/gm)
  return {
    from: new Map(Array.from(from, ([, checksum = '', name = '']) => [name, checksum])),
    sql: await readFile(new URL('from-0032.sql', folder), 'utf8'),
  }
}

/** Applies the pending migrations and returns their names. */
export async function migrate(directUrl: string): Promise<string[]> {
  const migrations = await readMigrations()
  const takeover = await readTakeover()
  return withLock(directUrl, 'migrate', (client) => applyPending(client, migrations, takeover))
}

const MIGRATIONS_TABLE = `
  create table if not exists migrations
    (name text primary key, checksum text not null, applied_at timestamptz not null default now());
  alter table migrations add column if not exists unused_since text`

interface AppliedMigration {
  readonly name: string
  readonly checksum: string
  /** First migration of the releases that run beside it; null if an older release applied it. */
  readonly unused_since: string | null
}

async function applyPending(
  client: pg.Client,
  migrations: Migration[],
  takeover: Takeover,
): Promise<string[]> {
  await client.query(MIGRATIONS_TABLE)
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum, unused_since from migrations',
  )
  const newer = findNewer(rows, migrations)
  const applied = new Map(
    rows.filter((row) => !newer.includes(row)).map(({ name, checksum }) => [name, checksum]),
  )
  const found = findPending(applied, migrations, takeover)
  // Processes of the newer release need its functions.
  const pending = newer.length > 0 ? found.filter(({ name }) => !isFunction(name)) : found
  for (const migration of pending) await applyMigration(client, migration)
  if (newer.length > 0) return pending.map(({ name }) => name)
  // A function whose file comes back later is applied again. Numbered migrations drop functions.
  await client.query(
    String.raw`delete from migrations where name like 'functions/%' and name <> all ($1)`,
    [migrations.map(({ name }) => name)],
  )
  return pending.map(({ name }) => name)
}

/**
 * Finds migrations of a newer release that took nothing away from this one: during a rollout a process
 * of the release before may restart, and after a failed one it replaces the new release.
 */
function findNewer(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): AppliedMigration[] {
  const known = new Set(migrations.map(({ name }) => name))
  return applied.filter(
    ({ name, unused_since: since }) =>
      !isFunction(name) && !known.has(name) && since !== null && known.has(since),
  )
}

/** Finds what is new: numbered migrations, and functions whose text has changed. */
function findPending(applied: Checksums, migrations: Migration[], takeover: Takeover): Migration[] {
  if (![...applied.keys()].some((name) => takeover.from.has(name))) {
    refuseUnknown(applied, new Map(migrations.map(({ name, checksum }) => [name, checksum])))
    return migrations.filter(({ name, checksum }) => applied.get(name) !== checksum)
  }
  refuseUnknown(applied, takeover.from)
  refuseOlder(applied, takeover.from)
  return migrations.map((migration) =>
    migration.name === BASELINE ? { ...migration, sql: takeover.sql } : migration,
  )
}

/**
 * Refuses a database from which a newer release removed what this one uses, or a migration that was
 * edited after it ran: both would go wrong silently. Functions may differ: each release installs
 * its own.
 */
function refuseUnknown(applied: Checksums, known: Checksums): void {
  for (const [name, checksum] of applied) {
    if (isFunction(name)) continue
    if (!known.has(name))
      throw new Error(
        `the database knows migration ${name}, this release does not: it is older than the data`,
      )
    if (known.get(name) !== checksum)
      throw new Error(`migration ${name} was changed after it had been applied`)
  }
}

function refuseOlder(applied: Checksums, wanted: Checksums): void {
  const missing = [...wanted.keys()].find((name) => !applied.has(name))
  if (missing)
    throw new Error(
      `the database lacks migration ${missing} of the release before ${BASELINE}: start that release once, then this one`,
    )
}
