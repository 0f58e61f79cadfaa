import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { FAILED_QUEUE, type QueueOf } from './queues.ts'

/** Removes jobs of a kind that were told this, however it was written; also the failed ones. */
export async function forgetJobs(
  tx: Tx,
  { name }: Pick<QueueOf, 'name'>,
  told: string,
): Promise<void> {
  await sql`
    delete from pgboss.job
     where name in (${name}, ${FAILED_QUEUE})
       and position(${told.toLowerCase()} in lower(data ->> 'input')) > 0`.execute(tx)
}
