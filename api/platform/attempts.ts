import { sql } from 'kysely'
import { type BatchQueue, createBatchQueue } from './batch-queue.ts'
import type { Db } from './db/database.ts'
import { type Refusal, refuse } from './refuse.ts'

export interface Limit {
  /** Attempts allowed within the window. */
  most: number
  minutes: number
}

/** A key under which attempts are counted, with its limit. */
export type LimitedKey = readonly [key: string, limit: Limit]

type TooMany = Refusal<'TOO_MANY_ATTEMPTS'>

/**
 * Counts one attempt under each key, shared by all processes. If one key is over its limit, none is
 * counted, so that a blocked caller can't use up the limits of others. Counting comes before the
 * attempt, so that many parallel attempts can't slip through together.
 */
export async function countAttempts(
  db: Db,
  limits: readonly LimitedKey[],
): Promise<TooMany | null> {
  return (await countAll(db, [limits]))[0] ?? null
}

/** Counts one attempt of each caller, as `countAttempts` does, and returns the answers in their order. */
async function countAll(
  db: Db,
  callers: readonly (readonly LimitedKey[])[],
): Promise<(TooMany | null)[]> {
  const lines = callers.flatMap((limits, index) =>
    limits.map(([key, limit]) => ({ caller: index + 1, key, ...limit })),
  )
  // Rows are locked in one order by everybody, which prevents deadlocks.
  const { rows } = await sql<{ seconds: number | null }>`
    with locked as materialized (
      select key from attempts where key = any (${lines.map(({ key }) => key)}) order by key for update
    ), line as materialized (
      select * from unnest(${lines.map(({ caller }) => caller)}::integer[],
                           ${lines.map(({ key }) => key)}::text[],
                           ${lines.map(({ most }) => most)}::integer[],
                           ${lines.map(({ minutes }) => minutes)}::integer[])
               with ordinality line (caller, key, most, minutes, position)
       where (select count(*) from locked) >= 0
    ), caller as (
      select caller, array_agg(key order by position) as keys, array_agg(most order by position) as mosts,
             array_agg(minutes order by position) as minutes
        from line group by caller order by caller
    )
    select count_attempts(keys, mosts, minutes) as seconds from caller`.execute(db)
  return rows.map(({ seconds }) =>
    seconds === null ? null : refuse('TOO_MANY_ATTEMPTS', { retryAfterSeconds: seconds }),
  )
}

/** Counts attempts of many parallel callers in batches. */
export interface AttemptCounter {
  readonly count: (limits: readonly LimitedKey[]) => Promise<TooMany | null>
  readonly uncount: (keys: readonly string[]) => Promise<void>
}

const MAX_BATCH_SIZE = 100
const MAX_QUEUED = 4000
const QUEUE_TIMEOUT_MS = 4000
const GATHER_MS = 15

export function createAttemptCounter(db: Db): AttemptCounter {
  const options = {
    maxBatchSize: MAX_BATCH_SIZE,
    gatherMs: GATHER_MS,
    maxConcurrent: 1,
    maxQueued: MAX_QUEUED,
    timeoutMs: QUEUE_TIMEOUT_MS,
  }
  const counts: BatchQueue<readonly LimitedKey[], TooMany | null> = createBatchQueue({
    ...options,
    runBatch: (_, callers) => countAll(db, callers),
    ownerKey: ([first]) => first?.[0] ?? '',
  })
  const uncounts: BatchQueue<readonly string[], true> = createBatchQueue({
    ...options,
    runBatch: async (_, callers) => {
      await uncountAttempts(db, ...callers.flat())
      return callers.map(() => true)
    },
    ownerKey: ([first]) => first ?? '',
  })
  return {
    count: (limits) => counts.runBatched('', limits),
    uncount: async (keys) => void (await uncounts.runBatched('', keys)),
  }
}

/**
 * Same answer as `countAttempts` without counting: for attempts that count only once they have
 * failed.
 */
export async function checkAttempts(db: Db, [key, { most }]: LimitedKey): Promise<TooMany | null> {
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

/** Takes one attempt back under each key, as often as it is given, for those that were legitimate. */
export async function uncountAttempts(db: Db, ...keys: string[]): Promise<void> {
  // Rows are locked in one order by everybody, which prevents deadlocks.
  await sql`
    update attempts set count = greatest(attempts.count - back.times, 0)
      from (select key, count(*)::integer as times from unnest(${keys}::text[]) key group by key) back
     where attempts.key = back.key
       and attempts.key in (select key from attempts where key = any (${keys}) and count > 0
                             order by key for update)`.execute(db)
}

/** Deletes every count whose key contains this name as a whole word: another name may end the same. */
export async function eraseAttempts(db: Db, name: string): Promise<void> {
  await sql`delete from attempts where ${name} = any (string_to_array(key, ' '))`.execute(db)
}

export async function deleteExpiredAttempts(db: Db): Promise<void> {
  await db.deleteFrom('attempts').where('resets_at', '<', sql<Date>`app_now()`).execute()
}

/**
 * Key of an address: for IPv6 the whole /64, which is one network of a subscriber, or another prefix; an
 * IPv4 address counts as itself.
 */
export function addressKey(ip: string, prefix: 48 | 64 = 64): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...after]
  return `${all
    .slice(0, prefix / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${prefix}`
}
