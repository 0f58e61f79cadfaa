import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { FAILED_QUEUE, type QueueSettings } from './queues.ts'

type Queue = Pick<QueueSettings, 'name'>

/** Deletes jobs of one kind whose input contains this text in any letter case, also the failed ones. */
export const eraseJobs = (tx: Tx, { name }: Queue, text: string): Promise<void> =>
  deleteJobs(tx, sql`name in (${name}, ${FAILED_QUEUE})`, text)

/** Same as `eraseJobs` for jobs whose work must still be done: only finished ones are deleted. */
export const eraseFinishedJobs = (tx: Tx, { name }: Queue, text: string): Promise<void> => {
  const isFinished = sql`state in ('completed', 'failed', 'cancelled')`
  return deleteJobs(tx, sql`name = ${FAILED_QUEUE} or (name = ${name} and ${isFinished})`, text)
}

async function deleteJobs(tx: Tx, which: RawBuilder<unknown>, text: string): Promise<void> {
  await sql`
    delete from pgboss.job
     where (${which})
       and position(${text.toLowerCase()} in lower(data ->> 'input')) > 0`.execute(tx)
}

/**
 * Erases job outputs that contain one of these texts: an error message of somebody else's, such as
 * a mail server's "no mailbox of this name", may name people.
 */
export async function eraseJobOutputs(tx: Tx, texts: readonly string[]): Promise<void> {
  const named = texts.filter((text) => text !== '').map((text) => text.toLowerCase())
  await sql`
    update pgboss.job set output = null, source_output = null
     where exists (select from unnest(${named}::text[]) needle
                    where position(needle in lower(concat(output, source_output))) > 0)`.execute(tx)
}
