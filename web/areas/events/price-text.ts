import { priceWithFee, showsFee, toBasisPoints } from '@55tickets/rules/money/fee.ts'
import { formatMoney, fromReais } from '@55tickets/rules/money/money.ts'

interface Fee {
  readonly feeBearer: 'customer' | 'promoter'
  readonly feePercentage: number
}

interface TicketPrice {
  /** Amount in reais. */
  readonly price: number
  readonly currency: string
}

export const priceText = ({ price, currency }: TicketPrice): string =>
  formatMoney(fromReais(price), currency)

/** Price of a single ticket; "Gratuito" when it is free. */
export const ticketPriceText = (ticket: TicketPrice): string =>
  ticket.price === 0 ? 'Gratuito' : priceText(ticket)

/** Price including the fee, e.g. "R$ 11,00 com taxa", when the buyer pays a fee. */
export function withFeeText({ price, currency }: TicketPrice, fee: Fee): string | undefined {
  const terms = {
    feeBearer: fee.feeBearer,
    feeBasisPoints: toBasisPoints(fee.feePercentage),
  }
  const subtotal = fromReais(price)
  if (subtotal === 0 || !showsFee(terms)) return undefined
  return `${formatMoney(priceWithFee({ subtotal, ...terms }), currency)} com taxa`
}

/** Lowest price of a whole event in one line. */
export function lowestPriceText(lowest: TicketPrice | undefined): string {
  if (!lowest) return 'Indisponível'
  return lowest.price === 0 ? 'Gratuito' : `A partir de ${priceText(lowest)}`
}

export const cheapestTicket = <P extends TicketPrice>(tickets: readonly P[]): P | undefined =>
  tickets.toSorted((one, other) => one.price - other.price)[0]
