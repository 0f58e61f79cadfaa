import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

interface SubscriptionCode {
  readonly eventId: string
  readonly subscriptionId: string
  readonly userId: string
  readonly holder: { readonly name: string; readonly cpf: string | null }
}

/** The code of a place in a session is born named: it is nobody's but its owner's. */
export async function issueSubscriptionCode(tx: Tx, code: SubscriptionCode): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('ticket_codes')
    .values({
      event_id: code.eventId,
      id,
      user_id: code.userId,
      subscription_id: code.subscriptionId,
      value_cents: 0,
      holder_name: code.holder.name,
      holder_cpf: code.holder.cpf,
      named_at: sql`app_now()`,
    })
    .execute()
  return id
}

export async function revokeSubscriptionCode(tx: Tx, subscriptionId: string): Promise<void> {
  await tx
    .updateTable('ticket_codes')
    .set({ revoked_at: sql`app_now()` })
    .where('subscription_id', '=', subscriptionId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** One code for each ticket of a sale, nameless until its buyer says whose it is. The index takes each once. */
export async function issueSaleCodes(tx: Tx, sale: { id: string; userId: string }): Promise<void> {
  await sql`
    insert into ticket_codes (event_id, id, user_id, sale_id, ticket_type_id, place, value_cents)
    select event_id, gen_random_uuid(), ${sale.userId}, sale_id, ticket_type_id, place, unit_cents
      from sale_items cross join generate_series(1, quantity) place
     where sale_id = ${sale.id}`.execute(tx)
}

export async function revokeSaleCodes(tx: Tx, saleId: string): Promise<void> {
  await tx
    .updateTable('ticket_codes')
    .set({ revoked_at: sql`app_now()` })
    .where('sale_id', '=', saleId)
    .where('revoked_at', 'is', null)
    .execute()
}
