import type { Benefit } from '@55tickets/rules/tickets/half-price.ts'
import { pickOne, seededRandom } from './random.ts'

/** Weeks for which the event of the demo's promoter has been selling. */
const DAYS = 28
/** Orders, each of another person. */
export const ORDERS = 300

/** What the orders are of: ids and prices of the event's ticket types, as they are stored. */
export interface CrowdOffer {
  readonly lots: readonly CrowdLot[]
  readonly social: CrowdType
  readonly coupon: { readonly id: string; readonly percent: number }
  readonly linkIds: readonly string[]
}

interface CrowdLot {
  readonly whole: CrowdType
  readonly half: CrowdType
  /** Null for a lot that does not end by itself. */
  readonly closesAt: Date | null
  readonly size: number
}

export interface CrowdType {
  readonly id: string
  readonly name: string
  readonly cents: number
}

interface CrowdItem {
  readonly type: CrowdType
  readonly quantity: number
  readonly benefits: readonly Benefit[] | null
  readonly discountCents: number
}

export interface CrowdOrder {
  readonly key: string
  /** Index of the buyer. */
  readonly buyer: number
  readonly at: Date
  readonly method: 'PIX' | 'CREDIT_CARD'
  readonly items: readonly CrowdItem[]
  readonly couponId: string | null
  readonly linkId: string | null
  /** Tickets of it that have a holder. */
  readonly named: number
}

const benefits = ['student', 'student', 'student', 'youth', 'disabled'] as const

/** Orders of four weeks, more of them lately and in the evening, each of the lot that was open then. */
export function crowdOrders(offer: CrowdOffer, now: Date): CrowdOrder[] {
  const random = seededRandom(1888)
  const times = Array.from({ length: ORDERS }, () => orderTime(random, now))
  const sold = offer.lots.map(() => 0)
  return times
    .toSorted((one, other) => one.getTime() - other.getTime())
    .flatMap((at, index) => {
      const position = offer.lots.findIndex(({ closesAt }) => closesAt === null || at < closesAt)
      const lot = offer.lots[position]
      if (!lot) return []
      const items = chooseItems(random, lot, offer.social)
      const inLot = items.reduce(
        (sum, item) => sum + (item.type === offer.social ? 0 : item.quantity),
        0,
      )
      // A full lot would have turned: this buyer came too late.
      if ((sold[position] ?? 0) + inLot >= lot.size) return []
      sold[position] = (sold[position] ?? 0) + inLot
      return [toOrder(random, { offer, at, index, items })]
    })
}

/** A moment of the last weeks, at least an hour ago. */
function orderTime(random: () => number, now: Date): Date {
  const day = DAYS * random() ** 1.4
  const minutes = (9 + 14 * Math.sqrt(random())) * 60
  const midnight = new Date(now).setUTCHours(3, 0, 0, 0)
  const at = midnight - Math.floor(day) * 86_400_000 + minutes * 60_000
  return new Date(at > now.getTime() - 3_600_000 ? at - 86_400_000 : at)
}

function chooseItems(random: () => number, lot: CrowdLot, social: CrowdType): CrowdItem[] {
  const plain = (type: CrowdType, quantity: number): CrowdItem => ({
    type,
    quantity,
    benefits: null,
    discountCents: 0,
  })
  const halves = (quantity: number): CrowdItem => ({
    ...plain(lot.half, quantity),
    benefits: Array.from({ length: quantity }, () => pickOne(random, benefits)),
  })
  const kind = random()
  const upTo = (most: number) => 1 + Math.floor(random() * most)
  if (kind < 0.6) return [plain(lot.whole, upTo(4))]
  if (kind < 0.78) return [plain(lot.whole, upTo(2)), halves(upTo(2))]
  if (kind < 0.92) return [halves(upTo(2))]
  return [plain(social, upTo(3))]
}

interface OrderParts {
  readonly offer: CrowdOffer
  readonly at: Date
  readonly index: number
  readonly items: readonly CrowdItem[]
}

function toOrder(random: () => number, { offer, at, index, items }: OrderParts): CrowdOrder {
  const { coupon, linkIds } = offer
  const [item] = items
  const canUseCoupon = items.length === 1 && item?.benefits === null && item.type !== offer.social
  const hasCoupon = canUseCoupon && random() < 0.15
  const tickets = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const link = Math.floor(random() * linkIds.length * 2.5)
  return {
    key: `crowd-${index + 1}`,
    buyer: index,
    at,
    method: random() < 0.7 ? 'PIX' : 'CREDIT_CARD',
    items: hasCoupon
      ? items.map((one) => ({
          ...one,
          discountCents: Math.floor((one.type.cents * coupon.percent) / 100),
        }))
      : items,
    couponId: hasCoupon ? coupon.id : null,
    linkId: linkIds[link] ?? null,
    named: random() < 0.3 ? 0 : Math.ceil(tickets * random()),
  }
}
