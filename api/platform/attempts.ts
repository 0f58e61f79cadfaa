import { sql } from 'kysely'
import type { Db } from './db/database.ts'
import { type Refusal, refuse } from './refuse.ts'

export interface Limit {
  /** Attempts allowed within the window. */
  most: number
  minutes: number
}

/** A key under which attempts are counted, with its limit. */
export type LimitedKey = readonly [key: string, limit: Limit]

/**
 * Counts one attempt under each key, shared by all processes. If one key is over its limit, none is
 * counted, so that a blocked caller can't use up the limits of others. Counting comes before the
 * attempt, so that many parallel attempts can't slip through together.
 */
export async function countAttempts(
  db: Db,
  limits: readonly LimitedKey[],
): Promise<Refusal<'TOO_MANY_ATTEMPTS'> | null> {
  const keys = limits.map(([key]) => key)
  const mosts = limits.map(([, { most }]) => most)
  const minutes = limits.map(([, limit]) => limit.minutes)
  const { rows } = await sql<{ seconds: number | null }>`
    select count_attempts(${keys}, ${mosts}, ${minutes}) as seconds`.execute(db)
  const seconds = rows[0]?.seconds ?? null
  return seconds === null ? null : refuse('TOO_MANY_ATTEMPTS', { retryAfterSeconds: seconds })
}

/**
 * Same answer as `countAttempts` without counting: for attempts that count only once they have
 * failed.
 */
export async function checkAttempts(
  db: Db,
  [key, { most }]: LimitedKey,
): Promise<Refusal<'TOO_MANY_ATTEMPTS'> | null> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from resets_at - app_now()))::integer as seconds from attempts
     where key = ${key} and count >= ${most} and resets_at > app_now()`.execute(db)
  const [row] = rows
  return row ? refuse('TOO_MANY_ATTEMPTS', { retryAfterSeconds: row.seconds }) : null
}

/** Resets the counts of these keys after a success. */
export async function clearAttempts(db: Db, keys: string[]): Promise<void> {
  await db.deleteFrom('attempts').where('key', 'in', keys).execute()
}

/** Takes one attempt back under each key, for one that turned out to be legitimate. */
export async function uncountAttempts(db: Db, ...keys: string[]): Promise<void> {
  // Rows are locked in one order by everybody, which prevents deadlocks.
  await sql`
    update attempts set count = count - 1
     where key in (select key from attempts where key = any (${keys}) and count > 0
                    order by key for update)`.execute(db)
}

/** Deletes every count whose key contains this name as a whole word: another name may end the same. */
export async function eraseAttempts(db: Db, name: string): Promise<void> {
  await sql`delete from attempts where ${name} = any (string_to_array(key, ' '))`.execute(db)
}

export async function sweepAttempts(db: Db): Promise<void> {
  await db.deleteFrom('attempts').where('resets_at', '<', sql<Date>`app_now()`).execute()
}

/**
 * Key of an address: the whole /64 for IPv6, which belongs to one subscriber; an IPv4 address
 * counts as itself.
 */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
