import type { Client } from 'pg'

export interface Fulfilment {
  /** Paid sales with exactly one code. */
  readonly fulfilled: number
  /** Sales with a second code, a second payment in their history, or a second confirmation. */
  readonly twice: number
}

/** Counts fulfilled and doubly fulfilled sales. */
export async function readFulfilment(
  client: Client,
  sales: readonly string[],
): Promise<Fulfilment> {
  const { rows } = await client.query<Fulfilment>(
    `select count(*) filter (where status = 'RECEIVED' and codes = 1 and payments = 1)::int as fulfilled,
            count(*) filter (where codes > 1 or payments > 1 or mails > 1)::int as twice
       from (
         select status,
                (select count(*) from ticket_codes where sale_id = sales.id) as codes,
                (select count(*) from sale_history
                  where sale_id = sales.id and to_status in ('CONFIRMED', 'RECEIVED')) as payments,
                (select count(*) from mails join users on email = to_address
                  where users.id = sales.user_id and template = 'order-confirmed') as mails
           from sales where id = any ($1)) counted`,
    [sales],
  )
  return rows[0] ?? { fulfilled: 0, twice: 0 }
}

/** Milliseconds from the arrival of a webhook to the codes of its sale, for the sales that have both. */
export async function readDelays(client: Client, sales: readonly string[]): Promise<number[]> {
  const { rows } = await client.query<{ ms: number }>(
    `select extract(epoch from min(code.issued_at) - min(event.received_at))::float8 * 1000 as ms
       from charges charge
       join webhook_events event on event.provider_id = charge.provider_id
       join ticket_codes code on code.sale_id = charge.sale_id
      where charge.sale_id = any ($1) group by charge.sale_id`,
    [sales],
  )
  return rows.map(({ ms }) => ms)
}
