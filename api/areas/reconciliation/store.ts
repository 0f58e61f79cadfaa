import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DayDifference } from './day-difference.ts'

const RETENTION_DAYS = 90

/** SQL: today in Brasília. */
const today = sql`(app_now() at time zone ${HOME_ZONE})::date`

interface DayResult {
  /** YYYY-MM-DD */
  readonly day: string
  /** When the comparison began. */
  readonly comparedAt: Date
  readonly differences: readonly DayDifference[]
}

/**
 * Stores the differences of a day in place of those of the last comparison. Of two comparisons at once
 * the one that began later stays: the other one may report what was solved in between. Days to come,
 * and days that would be deleted at once, are not stored.
 */
export async function storeDifferences(db: Db, result: DayResult): Promise<void> {
  const { day, comparedAt, differences } = result
  await db.transaction().execute(async (tx) => {
    // The row of the day is locked until the end of the transaction.
    const stored = await sql`
      insert into reconciliations (day, compared_at)
      select ${day}::date, ${comparedAt}
       where ${day}::date between ${today} - ${RETENTION_DAYS}::integer and ${today}
      on conflict (day) do update set compared_at = excluded.compared_at
       where reconciliations.compared_at <= excluded.compared_at
      returning day`.execute(tx)
    if (stored.rows.length === 0) return
    await sql`delete from reconciliation_differences where day = ${day}::date`.execute(tx)
    await sql`
      insert into reconciliation_differences
             (day, position, subject, kind, subject_id, sale_id, provider_id,
              here_status, here_cents, there_status, there_cents)
      select ${day}::date, position, subject, kind, id, "saleId", "providerId",
             here->>'status', (here->>'cents')::bigint, there->>'status', (there->>'cents')::bigint
        from rows from (jsonb_to_recordset(${JSON.stringify(differences)}::jsonb)
               as (subject text, kind text, id uuid, "saleId" uuid, "providerId" text, here jsonb, there jsonb))
             with ordinality as found (subject, kind, id, "saleId", "providerId", here, there, position)`.execute(
      tx,
    )
  })
}

/** Deletes results of old days. */
export async function purgeDifferences(db: Db): Promise<void> {
  await sql`delete from reconciliations where day < ${today} - ${RETENTION_DAYS}::integer`.execute(
    db,
  )
}

/** Days whose last comparison found differences, the oldest first. */
export async function listDifferingDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct to_char(day, 'YYYY-MM-DD') as day from reconciliation_differences order by 1`.execute(
    db,
  )
  return rows.map(({ day }) => day)
}
