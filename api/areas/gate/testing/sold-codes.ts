import { randomUUID } from 'node:crypto'
import type pg from 'pg'

interface SoldCodes {
  readonly eventId: string
  readonly ticketTypeId: string
  readonly userId: string
  readonly count: number
}

const TICKETS_PER_SALE = 4

const FIRST = ['Ana', 'João', 'Conceição', 'Luís', 'Márcia', 'Thiago', 'Érica', 'Raimundo', 'Íris']
const MIDDLE = ['Aparecida', 'Henrique', 'Vitória', 'de Jesus', 'Antônio', 'Cristina', 'Otávio']
const LAST = ['Souza', 'Gonçalves', 'dos Santos', 'Araújo', 'Magalhães', 'Ferreira', 'Brandão']
const pick = (names: readonly string[], index: number) => names[index % names.length] ?? ''
const personName = (index: number) =>
  `${pick(FIRST, index)} ${pick(MIDDLE, index * 7 + 3)} ${pick(LAST, Math.floor(index / 9))}`

/** Inserts paid tickets with named holders, without a payment flow; returns the ids of their codes. */
export async function sellCodes(
  pool: Pick<pg.Pool, 'query'>,
  { eventId, ticketTypeId, userId, count }: SoldCodes,
): Promise<string[]> {
  const indexes = Array.from({ length: count }, (_, index) => index)
  const sales = indexes.filter((index) => index % TICKETS_PER_SALE === 0).map(() => randomUUID())
  const charges = sales.map(() => randomUUID())
  const sizes = sales.map((_, index) =>
    Math.min(TICKETS_PER_SALE, count - index * TICKETS_PER_SALE),
  )
  const sold = 'unnest($2::uuid[], $3::uuid[], $4::integer[]) sold (sale_id, charge_id, quantity)'
  const values = [eventId, sales, charges, sizes]
  await pool.query(
    `insert into sales (event_id, id, user_id, status, total_cents, fee_cents, promoter_fee_cents, fee_basis_points, takes_card, monthly_rate_basis_points, expires_at)
     select $1, sale_id, $5, 'CONFIRMED', price_cents * quantity,
            buyer_fee(price_cents * quantity, fee_basis_points, fee_bearer = 'customer'),
            buyer_fee(price_cents * quantity, fee_basis_points, fee_bearer = 'promoter'),
            fee_basis_points, true, 299, app_now()
       from ${sold} join ticket_types type on type.id = $6 join events on events.id = $1`,
    [...values, userId, ticketTypeId],
  )
  await pool.query(
    `insert into sale_items (event_id, sale_id, ticket_type_id, name, unit_cents, quantity)
     select $1, sale_id, type.id, name, price_cents, quantity from ${sold}, ticket_types type
      where type.id = $5 and charge_id is not null`,
    [...values, ticketTypeId],
  )
  await pool.query(
    `insert into charges (event_id, id, sale_id, user_id, method, status, amount_cents)
     select $1, charge_id, sale_id, sales.user_id, 'PIX', 'CONFIRMED', total_cents + fee_cents
       from ${sold} join sales on sales.id = sale_id where quantity > 0`,
    values,
  )
  await pool.query(
    `update sales set paid_by = charge_id from ${sold} where id = sale_id and event_id = $1 and quantity > 0`,
    values,
  )
  for (const [from, to] of [
    [null, 'PENDING'],
    ['PENDING', 'CONFIRMED'],
  ])
    await pool.query(
      `insert into sale_history (event_id, sale_id, from_status, to_status, cause)
       select $1, unnest($2::uuid[]), $3, $4, 'sold'`,
      [eventId, sales, from, to],
    )
  const ids = indexes.map(() => randomUUID())
  await pool.query(
    `insert into ticket_codes (event_id, id, user_id, sale_id, ticket_type_id, ordinal, value_cents, holder_name, holder_cpf, named_at)
     select $1, id, $2, sale_id, $3, ordinal, 0, name, cpf, app_now()
       from unnest($4::uuid[], $5::uuid[], $6::integer[], $7::text[], $8::text[]) code (id, sale_id, ordinal, name, cpf)`,
    [
      eventId,
      userId,
      ticketTypeId,
      ids,
      indexes.map((index) => sales[Math.floor(index / TICKETS_PER_SALE)]),
      indexes.map((index) => 1 + (index % TICKETS_PER_SALE)),
      indexes.map(personName),
      indexes.map((index) => String((index * 7_919_993 + 10_000_000_000) % 100_000_000_000)),
    ],
  )
  await pool.query('update ticket_types set sold = sold + $2 where id = $1', [ticketTypeId, count])
  return ids
}
