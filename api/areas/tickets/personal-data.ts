import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export const ticketTables = ['ticket_codes', 'code_history', 'code_search'] as const

/** Columns of `ticket_codes c` that hold personal data, as one JSON object. */
export const ticketColumns = sql`json_build_object(
  'id', c.id, 'valueCents', c.value_cents, 'holderName', c.holder_name, 'holderCpf', c.holder_cpf,
  'holderRg', c.holder_rg, 'benefit', c.benefit, 'issuedAt', c.issued_at, 'namedAt', c.named_at, 'generatedAt', c.generated_at,
  'scannedAt', c.scanned_at, 'revokedAt', c.revoked_at,
  'history', (select coalesce(json_agg(json_build_object('at', at, 'what', change, 'previousName', previous_name, 'previousCpf', previous_cpf) order by id), '[]')
                from code_history where code_id = c.id))`

/** Exports the tickets that admit to sessions. */
export async function exportSubscriptionCodes(db: Db, userId: string) {
  const { rows } = await sql<{ subscriptionId: string; ticket: unknown }>`
    select c.subscription_id as "subscriptionId", ${ticketColumns} as ticket
      from ticket_codes c where user_id = ${userId} and subscription_id is not null`.execute(db)
  return rows
}

/** Erases holders and benefits of somebody's tickets, and texts of operators and members that may name them. */
export async function eraseTicketHolders(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('ticket_codes')
    .set({ holder_name: null, holder_cpf: null, holder_rg: null, benefit: null })
    .where('user_id', '=', userId)
    .execute()
  await sql`
    update code_history
       set cause = case when actor like 'member %' then '' else 'an operator' end, previous_name = null, previous_cpf = null
     where cause is not null and code_id in (select id from ticket_codes where user_id = ${userId})`.execute(
    tx,
  )
}

/** Erases the holders of courtesies' tickets. `courtesyIds`: SQL for an array. */
export async function eraseCourtesyHolders(
  tx: Tx,
  courtesyIds: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update ticket_codes set holder_name = null, holder_cpf = null, holder_rg = null
     where courtesy_id = any (${courtesyIds})`.execute(tx)
}

/** Deletes the codes of sales that are deleted too. */
export async function purgeSaleCodes(tx: Tx, saleIds: readonly string[]): Promise<void> {
  await sql`
    delete from code_history where code_id in (select id from ticket_codes where sale_id = any (${saleIds}))`.execute(
    tx,
  )
  await sql`delete from ticket_codes where sale_id = any (${saleIds})`.execute(tx)
}
