import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/**
 * Longest time that a migration waits for a lock. All requests for the table queue up behind it
 * meanwhile, and would fail after the three seconds that they wait themselves.
 */
const LOCK_TIMEOUT_MS = 1_000
/** Time for those requests, before the migration is tried again. */
const PAUSE_MS = 1_000
const GIVE_UP_AFTER_MS = 10 * 60_000

/** SQLSTATEs of a lock timeout and of a deadlock: undone, the transaction may succeed later. */
const LOCK_STATES = new Set(['55P03', '40P01'])

/** An index that is built without blocking writes, which PostgreSQL refuses inside a transaction. */
export const CONCURRENT_INDEX = /^create (?:unique )?index concurrently (\w+)/m
/** Mark of a migration that removes something: the first migration of a release without it. */
export const CONTRACT = /^-- contract: unused since (\d{4}_\w+\.sql)$/m

export interface ApplyOptions {
  readonly lockTimeoutMs?: number
  readonly giveUpAfterMs?: number
}

/** Applies one migration and records it, and retries while other transactions hold its tables. */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  { lockTimeoutMs = LOCK_TIMEOUT_MS, giveUpAfterMs = GIVE_UP_AFTER_MS }: ApplyOptions = {},
): Promise<void> {
  const giveUpAt = performance.now() + giveUpAfterMs
  for (;;) {
    try {
      return await attempt(client, migration, lockTimeoutMs)
    } catch (error) {
      if (!isLocked(error)) throw new Error(`migration ${migration.name} failed`, { cause: error })
      if (performance.now() > giveUpAt)
        throw new Error(
          `migration ${migration.name} could not lock its tables for ${giveUpAfterMs / 1_000} s: end the long transaction that pg_stat_activity shows, then start again`,
          { cause: error },
        )
      await sleep(PAUSE_MS)
    }
  }
}

const isLocked = (error: unknown) =>
  error instanceof Error && 'code' in error && LOCK_STATES.has(String(error.code))

function attempt(client: pg.Client, migration: Migration, lockTimeoutMs: number): Promise<void> {
  const [, index] = CONCURRENT_INDEX.exec(migration.sql) ?? []
  return index === undefined
    ? applyInTransaction(client, migration, lockTimeoutMs)
    : buildIndex(client, migration, index)
}

async function applyInTransaction(
  client: pg.Client,
  migration: Migration,
  lockTimeoutMs: number,
): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    // A function may call one that is created after it.
    await client.query('set local check_function_bodies = off')
    await client.query(migration.sql)
    await record(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Builds an index while the table is being written. It waits for every older transaction, but nobody
 * waits for it. What an interrupted build left behind is not valid and is dropped.
 */
async function buildIndex(client: pg.Client, migration: Migration, index: string): Promise<void> {
  await client.query(`drop index concurrently if exists ${index}`)
  await client.query(migration.sql)
  await record(client, migration)
}

async function record(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  const [, unusedSince] = CONTRACT.exec(sql) ?? []
  await client.query(
    `insert into migrations (name, checksum, unused_since) values ($1, $2, $3)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = excluded.applied_at`,
    [name, checksum, unusedSince ?? ANY_RELEASE],
  )
}

/** Value of a migration that only adds: every release from here on can run beside it. */
const ANY_RELEASE = '0001_baseline.sql'
