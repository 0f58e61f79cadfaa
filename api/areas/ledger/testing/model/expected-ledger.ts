/**
 * The ledger as it should be, computed anew from what was sold and paid. Shares no code with the
 * product: neither its SQL nor its rules.
 */

/** Who bears the fee of a sale, and its rate, as they were when it was reserved. */
export interface FeeTerms {
  readonly isBorneByPromoter: boolean
  readonly basisPoints: number
}

/** A sale that was paid at some time. */
export interface ModelSale {
  readonly eventId: string
  /** False if all of it was refunded, or is disputed. */
  readonly isPaid: boolean
  /** Prices in centavos of the tickets that it still has, after the discount. */
  readonly prices: readonly number[]
  readonly fee: FeeTerms
  /** Amount charged, without the parts that we decided to refund. */
  readonly charged: number
  /** Amount that the provider has returned beyond these parts. */
  readonly returned: number
  readonly isCard: boolean
  /** Days on which its instalments become available, one for a PIX. */
  readonly days: readonly string[]
}

export interface ModelPayout {
  readonly eventId: string
  readonly cents: number
  readonly day: string
  /** Day on which it failed; null if it did not. */
  readonly failedOn: string | null
}

export interface ExpectedDay {
  readonly eventId: string
  readonly day: string
  readonly cents: number
  readonly cardPriceCents: number
}

/** Sums of events and days, sorted, without those in which nothing is left. */
export function expectedDays(
  sales: readonly ModelSale[],
  payouts: readonly ModelPayout[],
): ExpectedDay[] {
  const days = new Map<string, ExpectedDay>()
  const add = (eventId: string, day: string, cents: number, cardPriceCents = 0) => {
    const key = `${eventId} ${day}`
    const before = days.get(key) ?? { eventId, day, cents: 0, cardPriceCents: 0 }
    days.set(key, {
      ...before,
      cents: before.cents + cents,
      cardPriceCents: before.cardPriceCents + cardPriceCents,
    })
  }
  for (const sale of sales) {
    const { eventId, isPaid, prices, fee, isCard, days: availableOn } = sale
    if (!isPaid) continue
    const price = prices.reduce((sum, one) => sum + one, 0)
    const borne = fee.isBorneByPromoter ? percentage(price, fee.basisPoints) : 0
    const priceShares = split(price, availableOn.length)
    const feeShares = split(borne, availableOn.length)
    const taken = Math.ceil(((price - borne) * sale.returned) / sale.charged)
    const takenShares = split(taken, availableOn.length)
    availableOn.forEach((day, index) => {
      const share = priceShares[index] ?? 0
      const less = (feeShares[index] ?? 0) + (takenShares[index] ?? 0)
      add(eventId, day, share - less, isCard ? share : 0)
    })
  }
  for (const { eventId, cents, day, failedOn } of payouts) {
    add(eventId, day, -cents)
    if (failedOn !== null) add(eventId, failedOn, cents)
  }
  return [...days.values()]
    .filter(({ cents, cardPriceCents }) => cents !== 0 || cardPriceCents !== 0)
    .toSorted((one, other) => compare(one.eventId, other.eventId) || compare(one.day, other.day))
}

/** What tickets of these prices cost their buyer, with the fee. */
export function buyerPrice(prices: readonly number[], fee: FeeTerms): number {
  const price = prices.reduce((sum, one) => sum + one, 0)
  return fee.isBorneByPromoter ? price : price + percentage(price, fee.basisPoints)
}

/** Equal shares in whole centavos; the last one takes the rest. */
function split(cents: number, count: number): number[] {
  const share = Math.floor(cents / count)
  return Array.from({ length: count }, (_, index) =>
    index < count - 1 ? share : cents - share * (count - 1),
  )
}

/** Rounded half up to the centavo. */
const percentage = (cents: number, basisPoints: number) =>
  Math.floor((cents * basisPoints + 5_000) / 10_000)

const compare = (one: string, other: string) => Number(one > other) - Number(one < other)

/** Calendar day of an instant in Brasília, which has had one offset from UTC since 2019. */
export const brasiliaDay = (instant: Date): string =>
  new Date(instant.getTime() - 3 * 3_600_000).toISOString().slice(0, 10)

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
