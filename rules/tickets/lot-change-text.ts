import { type FeeBearer, priceWithFee, showsFee, toBasisPoints } from '../money/fee.ts'
import { formatMoney, fromReais } from '../money/money.ts'

interface LotTicket {
  readonly _id: string
  readonly name: string
  /** Price in reais. */
  readonly price: number
  readonly ticketGroupName: string | null
  readonly lot: { readonly name: string } | null
}

interface LotOffer {
  readonly feeBearer: FeeBearer
  readonly feePercentage: number
  readonly tickets: readonly LotTicket[]
}

interface LotSuccessor {
  readonly replaces: string
  readonly ticketId: string
  readonly name: string
  readonly lotName: string
  /** Price in reais. */
  readonly price: number
}

/**
 * Texts that ask for the price of the lot which follows a closed one: the price, and the price with
 * the fee if the buyer pays one. The offer may have been fetched before or after the lot turned.
 */
export function lotChangeTexts(
  { tickets, feeBearer, feePercentage }: LotOffer,
  { replaces, ticketId, name, lotName, price }: LotSuccessor,
): { readonly text: string; readonly feeText: string | undefined } {
  const closed = tickets.find(({ _id }) => _id === replaces)
  const group = (closed ?? tickets.find(({ _id }) => _id === ticketId))?.ticketGroupName ?? null
  const closedName = closed
    ? `${fullName(group, closed.name, closed.lot?.name)} encerrou`
    : 'O lote que você escolheu encerrou'
  const texts = (amount: (reais: number) => string) =>
    closed ? `${amount(price)} (era ${amount(closed.price)})` : amount(price)

  const terms = { feeBearer, feeBasisPoints: toBasisPoints(feePercentage) }
  const plain = (reais: number) => formatMoney(fromReais(reais))
  const withFee = (reais: number) =>
    formatMoney(priceWithFee({ subtotal: fromReais(reais), ...terms }))
  return {
    text: `${closedName}. Agora: ${fullName(group, name, lotName)} por ${texts(plain)}.`,
    feeText: showsFee(terms) ? `Com taxa: ${texts(withFee)}.` : undefined,
  }
}

/** Name of a ticket with its group, unless that is the same, and its lot. */
const fullName = (group: string | null, name: string, lotName: string | undefined): string =>
  [...new Set([group, name, lotName])].filter(Boolean).join(', ')
