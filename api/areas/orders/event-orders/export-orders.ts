import type { EventOrderFilter } from '@55tickets/contracts/event-orders.ts'
import { hideCpf } from '@55tickets/rules/people/cpf.ts'
import { maskPhone } from '@55tickets/rules/people/phone.ts'
import { orderStatusTexts } from '@55tickets/rules/sales/order-status-text.ts'
import type { SaleStatus } from '@55tickets/rules/sales/sale-transitions.ts'
import { CSV_BOM, csvLine } from '@55tickets/rules/text/csv.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { orderNumberText } from '@55tickets/rules/tickets/order-number.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { couponCode, shownStatus } from '../../reservations/public.ts'
import { filteredOrders, paymentMethod } from './order-filter.ts'
import { searchOrders } from './search-orders.ts'

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

/** Query for the orders of an export that will be recorded: `id` and `number`, counted from the newest. */
export function ordersToExport(eventId: string, filter: EventOrderFilter): RawBuilder<unknown> {
  const search = searchOrders({ eventId, q: filter.q, isForUnpaid: filter.group === 'unpaid' })
  const orders = filteredOrders(eventId, filter, search?.isFound(search.codes))
  return sql`
    select sales.id, row_number() over (order by sales.created_at desc, sales.id desc) as number ${orders}`
}

/** Writes the orders of a recorded export as CSV, page by page. */
export async function* exportOrders(
  db: Db,
  timezone: string,
  pages: AsyncIterable<readonly string[]>,
): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(heading)
  for await (const saleIds of pages) {
    const rows = await readRows(db, saleIds)
    yield rows.map((row) => csvLine(cells(row, timezone))).join('')
  }
}

async function readRows(db: Db, saleIds: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select number, ${shownStatus} as status,
           sales.created_at as "createdAt", users.name, users.email, users.cellphone,
           coalesce(sales.cpf, users.cpf) as cpf, items.tickets, items.types, ${couponCode} as coupon,
           ${paymentMethod} as method, total_cents as "totalCents", fee_cents as "feeCents",
           interest_cents as "interestCents", ${returnedCents} as "returnedCents"
      from unnest(${saleIds}::uuid[]) with ordinality page (id, position)
      join sales on sales.id = page.id
      join users on users.id = sales.user_id
      cross join lateral (
        select sum(quantity - returned)::integer as tickets,
               string_agg(quantity - returned || ' × ' || name, ', ' order by name)
                 filter (where quantity > returned) as types
          from sale_items where sale_id = sales.id) items
     order by page.position`.execute(db)
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
