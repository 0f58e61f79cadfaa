import { type FeeTerms, isBelowMinimum, MINIMUM_PURCHASE } from '../money/fee.ts'
import { cents, formatMoney, isReais } from '../money/money.ts'
import { hasOurName } from '../text/brand.ts'
import { checkQuotedLine } from '../text/links.ts'
import { isSlug } from '../text/slug.ts'
import { isLocalTime } from '../text/zone.ts'

/** Rules of the fields that a promoter types, used by the editor's forms and by the server. */

const MAX_EVENT_NAME_LENGTH = 160
const MAX_TICKET_NAME_LENGTH = 120
const MAX_TICKET_CAPACITY = 1_000_000
const MAX_TICKET_PRICE_REAIS = 1_000_000
export const MAX_ORDER_QUANTITY = 100
const MAX_CPF_LIMIT = 1000
export const MAX_DESCRIPTION_LENGTH = 50_000

export const checkEventName = (text: string): string | null =>
  checkQuotedLine(text, MAX_EVENT_NAME_LENGTH, 'Dê um nome ao evento') ??
  (hasOurName(text) ? 'O evento não pode ter o nome da 55Tickets' : null)

export const checkEventSlug = (text: string): string | null =>
  isSlug(text) ? null : 'Use letras minúsculas, números e hífens'

export const checkVenue = (text: string): string | null =>
  checkQuotedLine(text, 160, 'Informe o nome do local')

export const checkEventAddress = (text: string): string | null => checkQuotedLine(text, 300)

export const checkEventCity = (text: string): string | null =>
  checkQuotedLine(text, 100, 'Informe a cidade')

export const checkRegion = (text: string): string | null =>
  /^[A-Z]{2}$/.test(text) ? null : 'Escolha o estado'

export const checkTicketName = (text: string): string | null =>
  checkQuotedLine(text, MAX_TICKET_NAME_LENGTH, 'Dê um nome ao ingresso')

export const checkTicketDescription = (text: string): string | null => checkQuotedLine(text, 500)

/** Dates as typed: local date and time in the event's zone, `YYYY-MM-DDTHH:MM`. */
export interface TypedDates {
  readonly startDate: string
  readonly endDate: string
}

/** Error messages for typed dates, by field. */
export function checkDates({ startDate, endDate }: TypedDates): Partial<TypedDates> {
  if (!isLocalTime(startDate)) return { startDate: 'Informe quando o evento começa' }
  if (!isLocalTime(endDate)) return { endDate: 'Informe quando o evento termina' }
  // Texts of one form compare like the times that they name.
  return endDate <= startDate ? { endDate: 'O evento termina depois de começar' } : {}
}

/** The end of an event that was published, before and after an edit. */
export interface MovedEnd {
  readonly before: Date
  readonly after: Date
  readonly isPostponed: boolean
  readonly now: Date
}

/**
 * Error message for another end of a published event. Payouts and their reserve count from it, so that
 * it can't be moved into the past; the dates of a postponed event are always new ones.
 */
export function checkMovedEnd({ before, after, isPostponed, now }: MovedEnd): string | null {
  const isNew = isPostponed || toMinute(before) !== toMinute(after)
  return isNew && after <= now ? 'Essa data já passou. Escolha um fim no futuro' : null
}

/** Fields have no seconds, events of files may. */
const toMinute = (moment: Date): number => Math.floor(moment.getTime() / 60_000)

export function checkCapacity(capacity: number): string | null {
  if (!Number.isInteger(capacity) || capacity < 1) return 'Informe quantos ingressos há'
  return capacity > MAX_TICKET_CAPACITY ? 'São no máximo 1.000.000 de ingressos' : null
}

/** Error message for the most tickets of an event that one CPF may buy. */
export const checkCpfLimit = (limit: number): string | null =>
  Number.isInteger(limit) && limit >= 1 && limit <= MAX_CPF_LIMIT
    ? null
    : `Use um número de 1 a ${MAX_CPF_LIMIT}`

/** Error message for a price in reais. What costs less than the smallest order can't be sold alone. */
export function checkPrice(price: number): string | null {
  if (!Number.isFinite(price) || price < 0) return 'Informe o preço'
  if (!isReais(price)) return 'Use no máximo duas casas decimais'
  return price > MAX_TICKET_PRICE_REAIS ? 'O preço é alto demais' : null
}

interface SoldPrice extends FeeTerms {
  /** Price of one ticket in reais. */
  readonly price: number
  readonly minPerOrder: number
}

/** Error message for a price at which the smallest order could not be paid. */
export function checkSoldPrice({ price, minPerOrder, ...terms }: SoldPrice): string | null {
  const subtotal = cents(Math.round(price * 100) * minPerOrder)
  if (!isBelowMinimum({ subtotal, ...terms })) return null
  const minimum = `Um pedido precisa custar pelo menos ${formatMoney(MINIMUM_PURCHASE)} com a taxa.`
  return price === 0 ? `Ingressos gratuitos não são vendidos aqui. ${minimum}` : minimum
}
