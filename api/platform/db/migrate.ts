import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { withLock } from './with-lock.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)

interface Migration {
  name: string
  sql: string
  checksum: string
}

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, MIGRATIONS), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Applies the pending migrations and returns their names. */
export async function migrate(url: string): Promise<string[]> {
  const migrations = await readMigrations()
  return withLock(url, 'migrate', (client) => applyPending(client, migrations))
}

async function applyPending(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  refuseUnknown(applied, migrations)
  const pending = migrations.filter((migration) => !applied.has(migration.name))
  for (const { name, sql, checksum } of pending) {
    await client.query('begin')
    try {
      await client.query(sql)
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [
        name,
        checksum,
      ])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`migration ${name} failed`, { cause: error })
    }
  }
  return pending.map((migration) => migration.name)
}

/**
 * Refuses a database of a newer release, or a migration that was edited after it ran: both would go
 * wrong silently.
 */
function refuseUnknown(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]))
  for (const [name, checksum] of applied) {
    if (!known.has(name))
      throw new Error(
        `the database knows migration ${name}, this release does not: it is older than the data`,
      )
    if (known.get(name) !== checksum)
      throw new Error(`migration ${name} was changed after it had been applied`)
  }
}
