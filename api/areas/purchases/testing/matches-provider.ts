import type { Payment } from '@55tickets/sandbox/payment.ts'
import type pg from 'pg'
import { expect } from 'vitest'

interface Kept {
  readonly sale: string
  readonly charge: string
  readonly sale_status: string
  readonly is_paid_with: boolean
  readonly refunded_cents: number
  readonly tickets: number
  readonly codes: number
}

/**
 * Every payment that is at the bank is of a charge of ours. One whose money stays there paid its sale,
 * which has its codes; any other did not, and no sale has been paid without one.
 */
export async function expectMatchesProvider(
  database: Pick<pg.Pool, 'query'>,
  payments: readonly Payment[],
): Promise<void> {
  const { rows } = await database.query<Kept>(
    `select s.id as sale, c.id as charge, s.status as sale_status, c.refunded_cents,
            s.paid_by is not distinct from c.id as is_paid_with,
            (select sum(quantity)::int from sale_items where sale_id = s.id) as tickets,
            (select count(*)::int from ticket_codes where sale_id = s.id and revoked_at is null) as codes
       from charges c join sales s on s.id = c.sale_id`,
  )
  const known = new Set(rows.map(({ charge }) => charge))
  const chargeOf = ({ description }: Payment) => description?.slice(-36) ?? ''
  expect(payments.filter((payment) => !known.has(chargeOf(payment)))).toEqual([])
  for (const row of rows) {
    const own = payments.filter((payment) => chargeOf(payment) === row.charge)
    const isTaken = own.some(({ status }) => status === 'CONFIRMED' || status === 'RECEIVED')
    const isPaid = row.sale_status === 'CONFIRMED' || row.sale_status === 'RECEIVED'
    const statuses = own.map(({ status, deleted }) => (deleted ? 'deleted' : status)).join()
    const story = `${statuses || 'nothing'} at the bank, ${JSON.stringify(row)}`
    expect(row.is_paid_with && isPaid, story).toBe(isTaken)
    if (isTaken) expect(row.codes, story).toBe(row.tickets)
    expect(own.some(isOpen), story).toBe(false)
    if (own.some(({ confirmedDate }) => confirmedDate !== null))
      expect(row.refunded_cents, story).toBe(own.reduce((sum, one) => sum + backOf(one), 0))
  }
}

const isOpen = ({ status, deleted }: Payment) =>
  !deleted && (status === 'PENDING' || status === 'OVERDUE')

const toCents = (value: number) => Math.round(value * 100)
const backOf = ({ status, value, refunds }: Payment): number =>
  status === 'REFUNDED'
    ? toCents(value)
    : (refunds ?? []).reduce((sum, refund) => sum + toCents(refund.value), 0)
