import { sql } from 'kysely'
import type { TestDatabase } from '../../../testing/database.ts'
import { ticketIdOf } from '../../reservations/testing/reservations-app.ts'

/** Reads what the database stores about sales. */
export function openSaleRecords({ db, pool }: TestDatabase) {
  const sale = (id: string) =>
    db.selectFrom('sales').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    sale,
    status: async (id: string) => (await sale(id)).status,
    /** Statuses of a sale, as in `PENDING > PAYMENT_PENDING > CONFIRMED`. */
    async history(id: string): Promise<string> {
      const rows = await db
        .selectFrom('sale_history')
        .select('to_status')
        .where('sale_id', '=', id)
        .orderBy('id')
        .execute()
      return rows.map(({ to_status }) => to_status).join(' > ')
    },
    async charges(id: string): Promise<string[]> {
      const rows = await db
        .selectFrom('charges')
        .select('status')
        .where('sale_id', '=', id)
        .orderBy('created_at')
        .execute()
      return rows.map(({ status }) => status)
    },
    /** Counts valid and revoked codes of a sale. */
    async codes(id: string): Promise<{ valid: number; revoked: number }> {
      const { valid, revoked } = await db
        .selectFrom('ticket_codes')
        .select([
          sql<number>`count(*) filter (where revoked_at is null)::int`.as('valid'),
          sql<number>`count(*) filter (where revoked_at is not null)::int`.as('revoked'),
        ])
        .where('sale_id', '=', id)
        .executeTakeFirstOrThrow()
      return { valid, revoked }
    },
    /** Templates of the mails to a user, oldest first. */
    async mails(who: string): Promise<string[]> {
      const { rows } = await pool.query<{ template: string }>(
        'select template from mails where to_address = $1 order by created_at',
        [`${who}@example.com`],
      )
      return rows.map(({ template }) => template)
    },
    /** Sessions to which a user is subscribed. */
    async subscriptions(who: string): Promise<string[]> {
      const rows = await db
        .selectFrom('subscriptions')
        .select('session_id')
        .where('user_id', '=', who)
        .where('cancelled_at', 'is', null)
        .execute()
      return rows.map(({ session_id }) => session_id)
    },
    /** Counters of a ticket type of the show. */
    async counts(name: string): Promise<{ held: number; sold: number }> {
      const { held, sold } = await db
        .selectFrom('ticket_types')
        .select(['held', 'sold'])
        .where('id', '=', ticketIdOf('show', name))
        .executeTakeFirstOrThrow()
      return { held, sold }
    },
    /** Counts the payments of a sale at the provider. */
    async providerPayments(id: string): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*) from sandbox.payments where body->>'externalReference' = $1`,
        [id],
      )
      return rows[0]?.count ?? 0
    },
  }
}
