import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Status of a job, for operators. */
export interface JobStatus {
  readonly input: Record<string, unknown>
  readonly state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'
  readonly failures: number
  readonly lastFailure: string | null
  readonly createdAt: Date
  /** Earliest start of the next try. */
  readonly dueAt: Date
}

/**
 * Jobs of one kind whose input contains one of these values, oldest first. Finished ones are kept
 * for some days.
 */
export async function findJobs(
  db: Db,
  name: string,
  field: string,
  values: readonly string[],
): Promise<JobStatus[]> {
  if (values.length === 0 || !(await hasJobTables(db))) return []
  const { rows } = await sql<JobStatus>`
    select data -> 'input' as input, state,
           case when state = 'failed' then retry_count + 1 else retry_count end as failures,
           output ->> 'message' as "lastFailure", created_on as "createdAt", start_after as "dueAt"
      from pgboss.job
     where name = ${name} and data -> 'input' -> ${field}::text ?| ${values}
     order by created_on`.execute(db)
  return rows
}

/** pg-boss creates its tables when a server first starts. */
async function hasJobTables(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('pgboss.job') is not null as is_there`.execute(db)
  return rows[0]?.is_there ?? false
}
