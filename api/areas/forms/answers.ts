import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { CheckedForm } from './check-forms.ts'

/** Stores the answers that came with a subscription; those of a reservation are stored by its function. */
export async function writeSubscriptionAnswers(
  tx: Tx,
  { eventId, subscriptionId }: { readonly eventId: string; readonly subscriptionId: string },
  forms: readonly CheckedForm[],
): Promise<void> {
  if (forms.length === 0) return
  const rows = forms.map(({ formId, answers }) => ({
    event_id: eventId,
    id: randomUUID(),
    form_id: formId,
    subscription_id: subscriptionId,
    answers: JSON.stringify(answers),
  }))
  await tx.insertInto('form_answers').values(rows).execute()
}

export async function deleteSaleAnswers(tx: Tx, saleIds: readonly string[]): Promise<void> {
  await sql`delete from form_answers where sale_id = any (${saleIds})`.execute(tx)
}

/** Deletes the answers of the subscriptions whose ids a query selects. */
export async function deleteSubscriptionAnswers(tx: Tx, ids: RawBuilder<unknown>): Promise<void> {
  await sql`delete from form_answers where subscription_id in (${ids})`.execute(tx)
}
