import type { HistoryKind } from '@55tickets/rules/organizations/history.ts'
import type pg from 'pg'

/** What the histories of all organizations have of some kinds, the oldest first: kind, author, details. */
export async function recordedHistory(pool: pg.Pool, ...kinds: readonly HistoryKind[]) {
  const { rows } = await pool.query<{
    kind: HistoryKind
    by: string
    details: Record<string, unknown>
  }>(
    `select kind, actor_kind as by, details from organization_history where kind = any ($1) order by id`,
    [kinds],
  )
  return rows
}
