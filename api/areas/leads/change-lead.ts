import type { changeLead as changeLeadCall, Lead } from '@55tickets/contracts/team.ts'
import { sql } from 'kysely'
import type { z } from 'zod/mini'
import type { Db, Tx } from '../../platform/db/database.ts'
import { orderedId } from '../../platform/ordered-id.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { readLead } from './read-lead.ts'

interface LeadChange extends z.output<(typeof changeLeadCall)['body']> {
  readonly leadId: string
  readonly authorId: string
}

/** Changes a lead's status, or adds a note. Refused if the status is not the one that the author saw, so that concurrent changes are not lost. */
export function changeLead(
  db: Db,
  { leadId, authorId, change, note }: LeadChange,
): Promise<Lead | Refusal<'LEAD_NOT_FOUND' | 'LEAD_CHANGED'>> {
  return db.transaction().execute(async (tx) => {
    if (!(await updateStatus(tx, leadId, change)))
      return refuse((await exists(tx, leadId)) ? 'LEAD_CHANGED' : 'LEAD_NOT_FOUND')
    await tx
      .insertInto('lead_steps')
      .values({
        id: orderedId(),
        lead_id: leadId,
        author_id: authorId,
        from_status: change?.from ?? null,
        to_status: change?.to ?? null,
        note: note || null,
      })
      .execute()
    return readLead(tx, leadId)
  })
}

/** Updates the lead; false if it does not exist or its status has changed meanwhile. */
async function updateStatus(tx: Tx, id: string, change: LeadChange['change']): Promise<boolean> {
  let update = tx.updateTable('leads').set({ changed_at: sql`app_now()` }).where('id', '=', id)
  if (change) update = update.set({ status: change.to }).where('status', '=', change.from)
  return (await update.executeTakeFirst()).numUpdatedRows > 0n
}

async function exists(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.selectFrom('leads').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}
