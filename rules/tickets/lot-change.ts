import { type FeeBearer, priceWithFee, showsFee, toBasisPoints } from '../money/fee.ts'
import { type Cents, cents, fromReais } from '../money/money.ts'
import type { ChosenTicket } from './ticket-choice.ts'

interface LotOffer {
  readonly feeBearer: FeeBearer
  readonly feePercentage: number
  readonly tickets: readonly { readonly _id: string; readonly price: number }[]
}

interface LotSuccessor {
  readonly replaces: string
  readonly replacedLotName: string
  /** Price in reais. */
  readonly replacedPrice: number
  readonly sectorName: string
  readonly name: string
  readonly lotName: string
  /** Price in reais. */
  readonly price: number
}

/** An amount before and after a lot has turned. */
export interface PriceChange {
  readonly before: Cents
  readonly after: Cents
}

interface LotChangeLine extends PriceChange {
  readonly ticketId: string
  readonly name: string
  readonly lots: string
  readonly quantity: number
}

interface LotChangeSummary {
  /** One for each ticket whose lot has turned, with the price of a single one. */
  readonly lines: readonly LotChangeLine[]
  /** The whole order with its fee; undefined if the event no longer lists one of its tickets. */
  readonly total: PriceChange | undefined
  readonly hasFee: boolean
}

/** Sums up what the successors of turned lots change in an order. */
export function summarizeLotChange(
  { tickets, feeBearer, feePercentage }: LotOffer,
  items: readonly ChosenTicket[],
  successors: readonly LotSuccessor[],
): LotChangeSummary {
  const quantities = new Map(items.map(({ ticketId, quantity }) => [ticketId, quantity]))
  const lines = successors.map((successor) => ({
    ticketId: successor.replaces,
    name: [...new Set([successor.sectorName, successor.name])].join(' · '),
    lots: `${successor.replacedLotName} → ${successor.lotName}`,
    quantity: quantities.get(successor.replaces) ?? 0,
    before: fromReais(successor.replacedPrice),
    after: fromReais(successor.price),
  }))
  const prices = items.map(({ ticketId, quantity }) => {
    const unchanged = tickets.find(({ _id }) => _id === ticketId)
    const price = unchanged && fromReais(unchanged.price)
    const line = lines.find((one) => one.ticketId === ticketId)
    return { quantity, before: line?.before ?? price, after: line?.after ?? price }
  })
  const terms = { feeBearer, feeBasisPoints: toBasisPoints(feePercentage) }
  const totalOf = (key: keyof PriceChange) => {
    const subtotal = prices.reduce((sum, price) => sum + price.quantity * (price[key] ?? 0), 0)
    return priceWithFee({ subtotal: cents(subtotal), ...terms })
  }
  const isKnown = prices.every(({ after }) => after !== undefined)
  return {
    lines,
    total: isKnown ? { before: totalOf('before'), after: totalOf('after') } : undefined,
    hasFee: showsFee(terms),
  }
}
