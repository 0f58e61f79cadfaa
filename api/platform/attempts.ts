import { sql } from 'kysely'
import type { Db } from './db/database.ts'
import { type Refused, refuse } from './refuse.ts'

export interface Limit {
  /** How many within the window. */
  most: number
  minutes: number
}

/** What is counted, and how often it may be. */
export type LimitedKey = readonly [key: string, limit: Limit]

/**
 * Counts one attempt under each key, shared by all processes; where one has had too many, under none,
 * so that who is already stopped can't use up the patience meant for others. LimitedKey before the
 * attempt is made: many at once don't slip through together.
 */
export async function countAttempts(
  db: Db,
  limits: readonly LimitedKey[],
): Promise<Refused<'TOO_MANY_ATTEMPTS'> | null> {
  const keys = limits.map(([key]) => key)
  const mosts = limits.map(([, { most }]) => most)
  const minutes = limits.map(([, limit]) => limit.minutes)
  const { rows } = await sql<{ seconds: number | null }>`
    select count_attempts(${keys}, ${mosts}, ${minutes}) as seconds`.execute(db)
  const seconds = rows[0]?.seconds ?? null
  return seconds === null ? null : refuse('TOO_MANY_ATTEMPTS', { retryAfterSeconds: seconds })
}

/** The same answer as of `countAttempts`, with nothing counted: for what counts only once it has failed. */
export async function checkAttempts(
  db: Db,
  [key, { most }]: LimitedKey,
): Promise<Refused<'TOO_MANY_ATTEMPTS'> | null> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from resets_at - app_now()))::integer as seconds from attempts
     where key = ${key} and count >= ${most} and resets_at > app_now()`.execute(db)
  const [row] = rows
  return row ? refuse('TOO_MANY_ATTEMPTS', { retryAfterSeconds: row.seconds }) : null
}

/** After success: what was counted no longer speaks against anybody. */
export async function clearAttempts(db: Db, keys: string[]): Promise<void> {
  await db.deleteFrom('attempts').where('key', 'in', keys).execute()
}

/** Gives one attempt under each key back: it turned out to be an honest one. */
export async function uncountAttempts(db: Db, ...keys: string[]): Promise<void> {
  // Locked in one order by everybody, so that no two wait for each other.
  await sql`
    update attempts set count = count - 1
     where key in (select key from attempts where key = any (${keys}) and count > 0
                    order by key for update)`.execute(db)
}

/** Removes every count that names somebody, as a word of its own: another's name may end like theirs. */
export async function eraseAttempts(db: Db, name: string): Promise<void> {
  await sql`delete from attempts where ${name} = any (string_to_array(key, ' '))`.execute(db)
}

export async function sweepAttempts(db: Db): Promise<void> {
  await db.deleteFrom('attempts').where('resets_at', '<', sql<Date>`app_now()`).execute()
}

/** Whoever has one IPv6 address has its whole /64; an IPv4 address counts as itself. */
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
