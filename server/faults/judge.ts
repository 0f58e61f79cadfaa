import type { Ledger } from './ledger.ts'
import type { ProviderPayment } from './provider.ts'
import type { CrowdScene } from './scene.ts'

/** Failures, which must all be empty, with the ids to look at. */
export interface Verdict {
  /** Effects that a 2xx confirmed and that are missing. */
  readonly lost: string[]
  /** Requests that had two effects. */
  readonly doubled: string[]
  /** Tickets beyond the capacity. */
  readonly oversold: number
  /** Payments that were taken and are neither for tickets nor refunded. */
  readonly stray: string[]
}

export interface SaleRow {
  readonly id: string
  readonly user_id: string
  readonly status: string
  readonly paid_by: string | null
  readonly quantity: number
  readonly codes: number
}

/** Compares what clients saw and what the provider has with the database. */
export async function judge(scene: CrowdScene, ledger: Ledger, eventId: string): Promise<Verdict> {
  const sales = await findSales(scene, eventId)
  const payments = (await scene.provider.payments()).filter(({ externalReference }) =>
    sales.has(externalReference),
  )
  return {
    lost: findLost(ledger, sales),
    doubled: [...findDoubledSales(sales), ...findDoubledCharges(payments)],
    oversold: await countOversold(scene, eventId),
    stray: findStray(payments, sales),
  }
}

export async function findSales(
  { pool }: CrowdScene,
  eventId: string,
): Promise<Map<string, SaleRow>> {
  const { rows } = await pool.query<SaleRow>(
    `select id, user_id, status, paid_by,
            (select sum(quantity - returned)::int from sale_items where sale_id = sales.id) as quantity,
            (select count(*)::int from ticket_codes where sale_id = sales.id and revoked_at is null) as codes
       from sales where event_id = $1`,
    [eventId],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const isPaid = ({ status }: Pick<SaleRow, 'status'>) =>
  status === 'CONFIRMED' || status === 'RECEIVED'

export function findLost(
  { entries }: Pick<Ledger, 'entries'>,
  sales: ReadonlyMap<string, SaleRow>,
): string[] {
  return [...entries.values()].flatMap((entry) => {
    const sale = sales.get(entry.saleId)
    if (!sale || sale.quantity !== entry.quantity) return [`reservation ${entry.saleId}`]
    if (entry.isPaid && !(isPaid(sale) && sale.codes === entry.quantity))
      return [`paid sale ${entry.saleId}, now ${sale.status} with ${sale.codes} codes`]
    if (entry.isCanceled && sale.status !== 'CANCELED')
      return [`cancelled sale ${entry.saleId}, now ${sale.status}`]
    return []
  })
}

/** Second reservations: each buyer makes one. */
function findDoubledSales(sales: ReadonlyMap<string, SaleRow>): string[] {
  const seen = new Set<string>()
  return [...sales.values()].flatMap(({ id, user_id }) => {
    const isAgain = seen.has(user_id)
    seen.add(user_id)
    return isAgain ? [`reservation ${id}`] : []
  })
}

/** Charge of a payment; all payments of an installment plan are one. */
const chargeId = ({ description }: ProviderPayment) =>
  /[0-9a-f-]{36}$/.exec(description)?.[0] ?? description

export const isTaken = ({ status }: ProviderPayment) =>
  status === 'CONFIRMED' || status === 'RECEIVED'

export function findDoubledCharges(payments: readonly ProviderPayment[]): string[] {
  const doubled: string[] = []
  const ofCharge = Map.groupBy(payments, chargeId)
  for (const [charge, made] of ofCharge) {
    const asked = new Set(made.map(({ id, installment }) => installment ?? id))
    if (asked.size > 1) doubled.push(`charge ${charge}, asked for ${asked.size} times`)
  }
  const ofSale = Map.groupBy(payments.filter(isTaken), ({ externalReference: sale }) => sale)
  for (const [sale, taken] of ofSale)
    if (new Set(taken.map(chargeId)).size > 1) doubled.push(`money of sale ${sale}`)
  return doubled
}

/** Tickets above the capacity by rows and by valid codes, whatever the counters say. */
export async function countOversold({ pool }: CrowdScene, eventId: string): Promise<number> {
  const { rows } = await pool.query<{ over: number }>(
    `select greatest(0, max(greatest(taken, codes) - capacity))::int as over from (
       select capacity,
              (select coalesce(sum(quantity - returned), 0) from sale_items i join sales s on s.id = i.sale_id
                where i.ticket_type_id = t.id and s.status in ('PENDING', 'PAYMENT_PENDING', 'CONFIRMED', 'RECEIVED')) as taken,
              (select count(*) from ticket_codes c where c.ticket_type_id = t.id and revoked_at is null) as codes
         from ticket_types t where event_id = $1) counted`,
    [eventId],
  )
  return rows[0]?.over ?? 0
}

export function findStray(
  payments: readonly ProviderPayment[],
  sales: ReadonlyMap<string, SaleRow>,
): string[] {
  return payments.filter(isTaken).flatMap((payment) => {
    const sale = sales.get(payment.externalReference)
    const isFulfilled = sale && isPaid(sale) && sale.paid_by === chargeId(payment)
    return isFulfilled ? [] : [`payment ${payment.id} of sale ${payment.externalReference}`]
  })
}
