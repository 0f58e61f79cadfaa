import { expect } from 'vitest'
import { buyerPrice } from './expected-ledger.ts'
import { ticketPrice } from './model-events.ts'
import type { MoneyModel, TransferRow } from './model-state.ts'

/** Days after its payment for which the provider returns a PIX itself. */
export const PIX_RETURN_DAYS = 90
export const DAY_MS = 86_400_000

interface SaleRow {
  readonly saleId: string
  readonly chargeId: string
  readonly eventId: string
  readonly isPix: boolean
  readonly isPaid: boolean
  /** Types of its valid tickets. */
  readonly typeIds: readonly string[]
  readonly paidAt: Date
  readonly now: Date
}

/**
 * Expects a transfer for what was given back of an old PIX since the last look, and none for any other
 * payment: the price of the tickets with their fee. A transfer sends that, less what the provider has
 * returned of it without us.
 */
export async function expectParts(model: MoneyModel, rows: readonly TransferRow[]): Promise<void> {
  for (const sale of await findSales(model)) {
    const { chargeId } = sale
    const price = computePrice(model, sale)
    const isOld =
      sale.isPix && sale.now.getTime() - sale.paidAt.getTime() > PIX_RETURN_DAYS * DAY_MS
    const before = model.prices.get(chargeId) ?? { first: price, now: price, isOld }
    model.prices.set(chargeId, { first: before.first || price, now: price, isOld })
    const added = rows.filter((row) => row.partOfChargeId === chargeId && !model.parts.has(row.id))
    if (!isOld) expect(added, 'parts by transfer of a newer payment').toEqual([])
    const part = Math.max(0, before.now - price)
    // In the step in which its time came, nobody knows on which side of it a ticket was given back.
    const isKnown = before.isOld || added.length > 0
    if (isOld && isKnown) expectCents(sumCents(added), part, computeExcess(model, chargeId))
    for (const { id, cents } of added)
      model.parts.set(id, { chargeId, cents: added.length === 1 ? part : cents })
  }
  for (const { id, partOfChargeId, cents, isTried } of rows) {
    if (partOfChargeId === null) continue
    // The amount is decided by the first attempt, also if the provider refuses it or never gets it.
    const excess = isTried ? computeExcess(model, partOfChargeId) : 0
    expectCents(cents, model.parts.get(id)?.cents ?? 0, excess)
  }
}

function expectCents(cents: number, part: number, excess: number): void {
  const least = Math.max(0, part - excess)
  if (excess === 0) expect(cents, 'part by transfer').toBe(part)
  expect(cents, 'part by transfer').toBeGreaterThanOrEqual(least)
  expect(cents, 'part by transfer').toBeLessThanOrEqual(part)
}

/** Sums parts of a charge that go by transfer, without what the provider has returned of them. */
export function computeParts(
  model: MoneyModel,
  chargeId: string,
  rows: readonly TransferRow[],
): number {
  const done = rows.filter((row) => row.partOfChargeId === chargeId && row.status === 'DONE')
  const left = sumParts(model, chargeId) - sumCents(done) - computeExcess(model, chargeId)
  return sumCents(done) + Math.max(0, left)
}

const sumParts = ({ parts }: MoneyModel, chargeId: string): number =>
  sumCents([...parts.values()].filter((part) => part.chargeId === chargeId))

const sumCents = (amounts: readonly { readonly cents: number }[]): number =>
  amounts.reduce((sum, { cents }) => sum + cents, 0)

/** What the provider has returned of a charge beyond the parts that we asked it to return. */
function computeExcess(model: MoneyModel, chargeId: string): number {
  const { first = 0, now = 0 } = model.prices.get(chargeId) ?? {}
  const asked = first - now - sumParts(model, chargeId)
  return Math.max(0, centsReturned(model, chargeId) - asked)
}

/** Sums what the provider has returned of a charge. */
export const centsReturned = ({ checkout }: MoneyModel, chargeId: string): number =>
  checkout.providerFake.payments
    .filter(({ description }) => description?.endsWith(chargeId))
    .flatMap(({ refunds }) => refunds ?? [])
    .reduce((sum, { value }) => sum + Math.round(value * 100), 0)

/** What the tickets that a sale has cost its buyer; those that it had while it was paid. */
function computePrice(
  { prices, terms, cancelled }: MoneyModel,
  { saleId, chargeId, eventId, isPaid, typeIds }: SaleRow,
): number {
  // Tickets of a cancelled event are revoked before their sales are refunded.
  if (!isPaid || cancelled.has(eventId)) return prices.get(chargeId)?.now ?? 0
  const sold = terms.get(saleId)
  if (!sold) throw new Error(`the model knows nothing of sale ${saleId}`)
  return buyerPrice(
    typeIds.map((typeId) => ticketPrice(typeId, sold)),
    sold.fee,
  )
}

async function findSales({ reservationsApp }: MoneyModel): Promise<readonly SaleRow[]> {
  const { rows } = await reservationsApp.database.pool.query<SaleRow>(
    `select s.id as "saleId", c.id as "chargeId", s.event_id as "eventId", method = 'PIX' as "isPix", app_now() as now,
            s.status in ('CONFIRMED', 'RECEIVED') as "isPaid",
            (select min(at) from sale_history h
              where h.sale_id = s.id and to_status in ('CONFIRMED', 'RECEIVED')) as "paidAt",
            array(select ticket_type_id from ticket_codes t
                   where t.sale_id = s.id and revoked_at is null) as "typeIds"
       from sales s join charges c on c.id = s.paid_by`,
  )
  return rows
}
