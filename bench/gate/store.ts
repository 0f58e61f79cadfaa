import { Client } from 'pg'
import { type HotEvent, userId } from '../reserve/store.ts'

const SALE = `
  with sale as (
    insert into sales (event_id, id, user_id, status, total_cents, fee_cents, promoter_fee_cents, fee_basis_points, takes_card,
      monthly_rate_basis_points, expires_at)
    values ($1, gen_random_uuid(), $3, 'CONFIRMED', 0, 0, 0, 0, true, 299, app_now()) returning id
  ), item as (
    insert into sale_items (event_id, sale_id, ticket_type_id, name, unit_cents, quantity)
    select $1, id, $2, 'Inteira', 5000, $4::int from sale returning sale_id
  )
  insert into ticket_codes (event_id, id, user_id, sale_id, ticket_type_id, ordinal, value_cents,
    holder_name, holder_cpf, named_at)
  select $1, gen_random_uuid(), $3, sale_id, $2, ordinal, 5000, 'Maria da Silva ' || ordinal,
    '52998224725', app_now() from item cross join generate_series(1, $4::int) ordinal
  returning id`

/** Inserts codes and gate staff, and counts admissions. */
export async function openGateStore(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  return {
    /** Inserts codes of one order, each with a holder; returns their ids. */
    async addCodes({ eventId, ticketId }: HotEvent, count: number): Promise<string[]> {
      const values = [eventId, ticketId, userId(0), count]
      // So soon that the doors are open.
      await client.query(`update events set starts_at = now() + interval '1 hour' where id = $1`, [
        eventId,
      ])
      const { rows } = await client.query<{ id: string }>(SALE, values)
      await client.query('vacuum analyze ticket_codes')
      return rows.map(({ id }) => id)
    },
    async addStaff({ eventId }: HotEvent, user: string): Promise<void> {
      const grant = "insert into staff (user_id, role, event_id) values ($1, 'gate', $2)"
      await client.query(grant, [user, eventId])
    },
    /** Number of admissions, by the codes and by the scans. */
    async admitted({ eventId }: HotEvent): Promise<number[]> {
      const { rows } = await client.query<{ codes: number; scans: number }>(
        `select (select count(*)::int from ticket_codes where event_id = $1 and scanned_at is not null) as codes,
                (select count(*)::int from scans where event_id = $1 and told = 'admitted' and judged = 'admitted') as scans`,
        [eventId],
      )
      return rows.flatMap(({ codes, scans }) => [codes, scans])
    },
    close: () => client.end(),
  }
}
