import { QUOTA_HOURS } from '@55tickets/rules/money/call-quota.ts'
import { sql } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import { SLOT } from './call-counter.ts'

/** What all processes have used of the provider's quota. */
export interface QuotaUsage {
  readonly quota: number
  readonly used: number
  /** Used part of the quota; 1 while the provider refuses calls. */
  readonly share: number
  /** Calls that the provider has refused within the last 10 to 20 minutes. */
  readonly refused: number
  /** Calls within the window, by kind, the most frequent first. */
  readonly byKind: readonly { readonly kind: string; readonly calls: number }[]
  /** Routes that the provider limits by themselves, as it told last. */
  readonly routes: readonly {
    readonly route: string
    readonly most: number
    readonly remaining: number
    readonly resetsAt: Date
  }[]
}

/**
 * Reads the usage of the last twelve hours. The provider's own window begins with its first call and
 * is at most as long, so that it never holds more calls than this, whenever it began.
 */
export async function readUsage(
  db: Db,
  { ASAAS_CALL_QUOTA: quota }: Pick<Config, 'ASAAS_CALL_QUOTA'>,
): Promise<QuotaUsage> {
  const { rows } = await sql<{ kind: string; calls: number; refused: number }>`
    select kind, sum(served)::integer as calls,
           coalesce(sum(refused) filter (where slot > app_now() - 2 * ${SLOT}), 0)::integer as refused
      from provider_calls
     where slot > app_now() - make_interval(hours => ${QUOTA_HOURS}) - ${SLOT}
     group by kind order by calls desc, kind`.execute(db)
  const { rows: routes } = await sql<QuotaUsage['routes'][number]>`
    select route, most, remaining, resets_at as "resetsAt" from provider_limits
     where resets_at > app_now() order by route`.execute(db)
  const sum = (read: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + read(row), 0)
  const used = sum(({ calls }) => calls)
  const refused = sum((row) => row.refused)
  const share = Math.max(used / quota, refused > 0 ? 1 : 0)
  const byKind = rows.flatMap(({ kind, calls }) => (calls > 0 ? [{ kind, calls }] : []))
  return { quota, used, share, refused, byKind, routes }
}
