import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/**
 * Personal data in payouts: keys and payouts of a person, and keys that are their CPF. Who asked
 * for a payout and where it went stays on record by law; names go with the account.
 */
export const payoutsPersonalData = {
  tables: ['payout_keys', 'payouts'],

  async export(db: Db, userId: string) {
    const { rows: payoutKeys } = await sql<object>`
      select organizations.name as organization, key_type as "keyType", pix_key as "pixKey",
             key.created_at as "createdAt", stopped_at as "stoppedAt"
        from payout_keys key join organizations on organizations.id = key.organization_id
       where set_by = ${userId} or pix_key = (select cpf from users where id = ${userId})
       order by key.created_at`.execute(db)
    const { rows: payouts } = await sql<object>`
      select organizations.name as organization, events.name as event, amount_cents as "amountCents",
             payouts.status, payouts.created_at as "createdAt"
        from payouts
        join organizations on organizations.id = payouts.organization_id
        join events on events.id = payouts.event_id
       where requested_by = ${userId} order by payouts.created_at`.execute(db)
    return { payoutKeys, payouts }
  },

  /**
   * Deletes keys that are the person's CPF and no longer their organization's document. One that
   * still is stays, like the document itself, until the organization sets another.
   */
  async erase(tx: Tx, userId: string): Promise<void> {
    await sql`
      delete from payout_keys key
       where pix_key = (select cpf from users where id = ${userId})
         and not exists (select from organizations
                          where id = key.organization_id and document = key.pix_key)`.execute(tx)
  },
}
