import type { Payment } from '@55tickets/sandbox/payment.ts'
import type pg from 'pg'
import { expect } from 'vitest'

interface ChargeRow {
  readonly sale: string
  readonly charge: string
  readonly sale_status: string
  readonly is_paid_with: boolean
  readonly amount_cents: number
  readonly refunded_cents: number
  /** In `refunded_cents`, too. */
  readonly transferred_part_cents: number
  /** Its money goes back by a transfer, of which the payment says nothing. */
  readonly is_transferred: boolean
  readonly tickets: number
  readonly codes: number
}

/**
 * Expects that every payment at the provider belongs to a charge of ours, that a sale is paid if
 * and only if its payment is not refunded or disputed, and that paid sales have all their codes.
 */
export async function expectMatchesProvider(
  database: Pick<pg.Pool, 'query'>,
  payments: readonly Payment[],
): Promise<void> {
  const { rows } = await database.query<ChargeRow>(
    `select s.id as sale, c.id as charge, s.status as sale_status, c.amount_cents, c.refunded_cents, c.transferred_part_cents,
            s.paid_by is not distinct from c.id as is_paid_with, c.team_refund_since is not null as is_transferred,
            (select sum(quantity - returned)::int from sale_items where sale_id = s.id) as tickets,
            (select count(*)::int from ticket_codes where sale_id = s.id and revoked_at is null) as codes
       from charges c join sales s on s.id = c.sale_id`,
  )
  const known = new Set(rows.map(({ charge }) => charge))
  const chargeId = ({ description }: Payment) => description?.slice(-36) ?? ''
  expect(payments.filter((payment) => !known.has(chargeId(payment)))).toEqual([])
  for (const row of rows.filter(({ is_transferred }) => !is_transferred)) {
    const own = payments.filter((payment) => chargeId(payment) === row.charge)
    const isTaken = own.some(({ status }) => status === 'CONFIRMED' || status === 'RECEIVED')
    const isPaid = row.sale_status === 'CONFIRMED' || row.sale_status === 'RECEIVED'
    const statuses = own.map(({ status, deleted }) => (deleted ? 'deleted' : status)).join()
    const context = `${statuses || 'nothing'} at the provider, ${JSON.stringify(row)}`
    expect(row.is_paid_with && isPaid, context).toBe(isTaken)
    if (isTaken) expect(row.codes, context).toBe(row.tickets)
    expect(own.some(isOpen), context).toBe(false)
    if (own.some(({ confirmedDate }) => confirmedDate !== null))
      expect(row.refunded_cents, context).toBe(returnedCents(row, own))
  }
}

/** What the payments and transfers of a charge have returned. A lost dispute takes what was transferred before, too. */
const returnedCents = (row: ChargeRow, own: readonly Payment[]): number =>
  Math.min(
    own.reduce((sum, one) => sum + refundedCents(one), row.transferred_part_cents),
    row.amount_cents,
  )

const isOpen = ({ status, deleted }: Payment) =>
  !deleted && (status === 'PENDING' || status === 'OVERDUE')

const toCents = (value: number) => Math.round(value * 100)
const refundedCents = ({ status, value, refunds }: Payment): number =>
  status === 'REFUNDED'
    ? toCents(value)
    : (refunds ?? []).reduce((sum, refund) => sum + toCents(refund.value), 0)
