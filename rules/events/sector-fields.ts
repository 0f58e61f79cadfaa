import { type FeeTerms, isBelowMinimum, MINIMUM_PURCHASE } from '../money/fee.ts'
import { cents, formatMoney } from '../money/money.ts'
import { checkQuotedLine } from '../text/links.ts'
import { halfOf } from '../tickets/half-price.ts'

/** Rules of the fields of sectors and lots, used by the editor's forms and by the server. */

const MAX_NAME_LENGTH = 60

/** Name of a lot that is alone in its sector. */
export const SINGLE_LOT_NAME = 'Lote único'

/** Name that the lot at a position, from 0, gets unless the promoter types another. */
export const lotName = (position: number): string => `${position + 1}º lote`

export const checkSectorName = (text: string): string | null =>
  checkQuotedLine(text, MAX_NAME_LENGTH, 'Dê um nome ao setor')

export const checkLotName = (text: string): string | null =>
  checkQuotedLine(text, MAX_NAME_LENGTH, 'Dê um nome ao lote')

/** Error message for a quota of half-price tickets that the promoter chose. */
export function checkHalfQuota(quota: number, places: number, least: number): string | null {
  if (!Number.isInteger(quota) || quota < least) return `O mínimo é ${least}, pela lei`
  return quota > places ? `O setor tem ${places} lugares` : null
}

interface PlacedLot {
  readonly size: number | null
  /** Sold and held. */
  readonly taken: number
  readonly isClosed: boolean
}

/** Error message for a lot that is larger than what its sector has beside the other lots. */
export function checkLotSize(
  size: number,
  places: number,
  others: readonly PlacedLot[],
): string | null {
  if (!Number.isInteger(size) || size < 1) return 'Informe quantos ingressos o lote tem'
  // A closed lot has given back what it did not sell.
  const used = others.reduce((sum, lot) => sum + (lot.isClosed ? lot.taken : (lot.size ?? 0)), 0)
  return size > places - used ? `Cabem no máximo ${Math.max(0, places - used)} neste lote` : null
}

/** Error message for a lot that would never be on sale, because of the times of its neighbours. */
export function checkLotTime<Time extends string | Date>(
  closesAt: Time | null,
  before: readonly (Time | null)[],
  after: readonly (Time | null)[],
): string | null {
  if (closesAt === null) return null
  if (before.some((time) => time !== null && closesAt <= time))
    return 'O lote precisa terminar depois do anterior'
  return after.some((time) => time !== null && time <= closesAt)
    ? 'O lote precisa terminar antes do próximo'
    : null
}

/** Error message for a price in centavos whose single half could not be paid. */
export function checkHalfPrice(priceCents: number, terms: FeeTerms): string | null {
  if (!isBelowMinimum({ subtotal: cents(halfOf(priceCents)), ...terms })) return null
  return `A meia-entrada precisa custar pelo menos ${formatMoney(MINIMUM_PURCHASE)} com a taxa.`
}
