import type { IncomingHttpHeaders } from 'node:http'
import type { CallKind } from '@55tickets/rules/money/call-quota.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Counts the calls of this process to the provider, and adds them to those of all processes. */
export interface CallCounter {
  /** Counts one call that the provider has received. */
  add(kind: CallKind, isRefused: boolean): void
  /** Notes the `RateLimit-*` headers of a route, if an answer has them. */
  noteLimit(route: string, headers: IncomingHttpHeaders): void
  /** Writes what was counted since the last time. */
  flush(): Promise<void>
}

interface Counts {
  served: number
  refused: number
}

interface RouteLimit {
  readonly most: number
  readonly remaining: number
  readonly resetsInMs: number
  readonly readAt: number
}

/** Rows older than the window, and a day for looking back. */
const RETENTION = sql`interval '2 days'`
export const SLOT = sql`interval '10 minutes'`

export function createCallCounter(db: Db): CallCounter {
  let counts = new Map<CallKind, Counts>()
  let limits = new Map<string, RouteLimit>()
  let flushing: Promise<void> = Promise.resolve()

  const add = (kind: CallKind, { served, refused }: Counts) => {
    const before = counts.get(kind) ?? { served: 0, refused: 0 }
    counts.set(kind, { served: before.served + served, refused: before.refused + refused })
  }

  async function write(): Promise<void> {
    const counted = counts
    const noted = limits
    counts = new Map()
    limits = new Map()
    try {
      // Last, because counts that were written must not be added again.
      await writeLimits(db, noted)
      await writeCounts(db, counted)
    } catch (error) {
      for (const [kind, more] of counted) add(kind, more)
      for (const [route, limit] of noted) if (!limits.has(route)) limits.set(route, limit)
      throw error
    }
  }

  return {
    add: (kind, isRefused) => add(kind, { served: isRefused ? 0 : 1, refused: isRefused ? 1 : 0 }),
    noteLimit(route, headers) {
      const limit = readLimit(headers)
      if (limit) limits.set(route, limit)
    },
    flush() {
      flushing = flushing.catch(() => undefined).then(write)
      return flushing
    },
  }
}

function readLimit(headers: IncomingHttpHeaders): RouteLimit | null {
  const [most, remaining, seconds] = ['limit', 'remaining', 'reset'].map((name) => {
    const value = headers[`ratelimit-${name}`]
    return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : null
  })
  if (typeof most !== 'number' || typeof remaining !== 'number' || typeof seconds !== 'number')
    return null
  return { most, remaining, resetsInMs: seconds * 1_000, readAt: performance.now() }
}

/** In one order everywhere, so that processes do not wait for each other in a circle. */
const inOrder = <V>(values: ReadonlyMap<string, V>) =>
  [...values].toSorted(([one], [other]) => (one < other ? -1 : 1))

async function writeCounts(db: Db, counts: ReadonlyMap<CallKind, Counts>): Promise<void> {
  if (counts.size === 0) return
  const rows = inOrder(counts)
  await sql`
    insert into provider_calls (slot, kind, served, refused)
    select date_bin(${SLOT}, app_now(), 'epoch'), kind, served, refused
      from unnest(${rows.map(([kind]) => kind)}::text[],
                  ${rows.map(([, { served }]) => served)}::integer[],
                  ${rows.map(([, { refused }]) => refused)}::integer[]) counted (kind, served, refused)
    on conflict (slot, kind) do update
       set served = provider_calls.served + excluded.served,
           refused = provider_calls.refused + excluded.refused`.execute(db)
}

async function writeLimits(db: Db, limits: ReadonlyMap<string, RouteLimit>): Promise<void> {
  if (limits.size === 0) return
  const rows = inOrder(limits)
  const left = ({ resetsInMs, readAt }: RouteLimit) =>
    (resetsInMs - (performance.now() - readAt)) / 1_000
  await sql`
    insert into provider_limits (route, most, remaining, resets_at)
    select route, most, remaining, app_now() + make_interval(secs => seconds)
      from unnest(${rows.map(([route]) => route)}::text[], ${rows.map(([, { most }]) => most)}::integer[],
                  ${rows.map(([, { remaining }]) => remaining)}::integer[],
                  ${rows.map(([, limit]) => left(limit))}::float8[]) told (route, most, remaining, seconds)
    on conflict (route) do update
       set most = excluded.most, remaining = excluded.remaining, resets_at = excluded.resets_at`.execute(
    db,
  )
}

export async function deleteOldCalls(db: Db): Promise<void> {
  await sql`delete from provider_calls where slot < app_now() - ${RETENTION}`.execute(db)
}
