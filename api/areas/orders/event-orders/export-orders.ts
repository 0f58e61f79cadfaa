import type { EventOrderFilter } from '@55tickets/contracts/event-orders.ts'
import { hideCpf } from '@55tickets/rules/people/cpf.ts'
import { maskPhone } from '@55tickets/rules/people/phone.ts'
import { orderStatusTexts } from '@55tickets/rules/sales/order-status-text.ts'
import type { SaleStatus } from '@55tickets/rules/sales/sale-transitions.ts'
import { CSV_BOM, csvLine } from '@55tickets/rules/text/csv.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { orderNumberText } from '@55tickets/rules/tickets/order-number.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { couponCode, shownStatus } from '../../reservations/public.ts'
import { filteredOrders, paymentMethod } from './order-filter.ts'
import { searchOrders } from './search-orders.ts'

/** Rows that are read and written at a time. */
const BATCH_SIZE = 500

const heading = [
  'Pedido',
  'Situação',
  'Feito em',
  'Comprador',
  'Email',
  'Telefone',
  'CPF',
  'Quantidade',
  'Ingressos',
  'Cupom',
  'Pagamento',
  'Valor dos ingressos',
  'Taxa de serviço',
  'Juros',
  'Total do comprador',
  'Devolvido',
]

interface Row {
  readonly id: string
  /** Time as text, because a Date has no microseconds. */
  readonly at: string
  readonly number: number
  readonly status: SaleStatus
  readonly createdAt: Date
  readonly name: string
  readonly email: string
  readonly cellphone: string
  readonly cpf: string | null
  readonly tickets: number
  readonly types: string | null
  readonly coupon: string | null
  readonly method: 'PIX' | 'CREDIT_CARD' | null
  readonly totalCents: number
  readonly feeCents: number
  readonly interestCents: number
  readonly returnedCents: number
}

/** Exports the orders that a filter lets through as CSV, the newest first, in batches. */
export async function* exportOrders(
  db: Db,
  { eventId, timezone }: { readonly eventId: string; readonly timezone: string },
  filter: EventOrderFilter,
): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(heading)
  let last: Row | undefined
  do {
    const rows = await nextRows(db, eventId, filter, last)
    yield rows.map((row) => csvLine(cells(row, timezone))).join('')
    last = rows.length === BATCH_SIZE ? rows.at(-1) : undefined
  } while (last)
}

/** Reads the batch after a row, not after an offset, so that new orders neither repeat nor skip one. */
async function nextRows(
  db: Db,
  eventId: string,
  filter: EventOrderFilter,
  last: Pick<Row, 'id' | 'at'> | undefined,
): Promise<Row[]> {
  const search = searchOrders({ eventId, q: filter.q, isForUnpaid: filter.group === 'unpaid' })
  const orders = filteredOrders(eventId, filter, search?.isFound(search.codes))
  const after = last
    ? sql`and (sales.created_at, sales.id) < (${last.at}::timestamptz, ${last.id}::uuid)`
    : sql``
  const { rows } = await sql<Row>`
    select sales.id, sales.created_at::text as at, number, ${shownStatus} as status,
           sales.created_at as "createdAt", users.name, users.email, users.cellphone,
           coalesce(sales.cpf, users.cpf) as cpf, items.tickets, items.types, ${couponCode} as coupon,
           ${paymentMethod} as method, total_cents as "totalCents", fee_cents as "feeCents",
           interest_cents as "interestCents", ${returnedCents} as "returnedCents"
      from (select sales.id ${orders} ${after}
             order by sales.created_at desc, sales.id desc limit ${BATCH_SIZE}) page
      join sales on sales.id = page.id
      join users on users.id = sales.user_id
      cross join lateral (
        select sum(quantity - returned)::integer as tickets,
               string_agg(quantity - returned || ' × ' || name, ', ' order by name)
                 filter (where quantity > returned) as types
          from sale_items where sale_id = sales.id) items
     order by sales.created_at desc, sales.id desc`.execute(db)
  return rows
}

/** SQL for what went back to the buyer, or is on its way. */
const returnedCents = sql<number>`(
  select coalesce(sum(case when refund_requested_at is not null or status = 'REFUNDED' then amount_cents
                           else greatest(refunded_cents, part_refund_cents) end), 0)::integer
    from charges where sale_id = sales.id)`

function cells(row: Row, timezone: string): string[] {
  const amount = row.totalCents + row.feeCents + row.interestCents
  return [
    orderNumberText(row.number),
    orderStatusTexts[row.status],
    momentText(row.createdAt, timezone),
    row.name,
    row.email,
    maskPhone(row.cellphone),
    row.cpf ? hideCpf(row.cpf) : '',
    String(row.tickets),
    row.types ?? '',
    row.coupon ?? '',
    row.method ? methodTexts[row.method] : '',
    ...[row.totalCents, row.feeCents, row.interestCents, amount, row.returnedCents].map(decimal),
  ]
}

const methodTexts = { PIX: 'PIX', CREDIT_CARD: 'Cartão' } as const

/** Reais as a spreadsheet reads them: "1234,50". */
const decimal = (amount: number) => (amount / 100).toFixed(2).replace('.', ',')
