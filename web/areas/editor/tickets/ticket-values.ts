import type {
  EditedEvent,
  EditedSector,
  EditedTicket,
} from '@55tickets/contracts/editor/edited-event.ts'
import {
  checkCapacity,
  checkPrice,
  checkSoldPrice,
  checkTicketDescription,
  checkTicketName,
  MAX_ORDER_QUANTITY,
} from '@55tickets/rules/events/event-fields.ts'
import { checkHalfPrice } from '@55tickets/rules/events/sector-fields.ts'
import { toBasisPoints } from '@55tickets/rules/money/fee.ts'
import { parseTypedNumber } from '@55tickets/rules/tickets/typed-number.ts'

/** Fields of a ticket type, as they are typed. */
export type TicketValues = {
  readonly name: string
  readonly price: string
  readonly capacity: string
  readonly description: string
  readonly minPerOrder: string
  readonly maxPerOrder: string
  /** Empty for no limit. */
  readonly salesStart: string
  readonly salesEnd: string
  readonly isAvailable: boolean
  readonly isHidden: boolean
  readonly requiresProof: boolean
  readonly halfPrice: boolean
  /** Form that buyers fill in; empty for none. */
  readonly formId: string
  /** Paid session that it admits to; empty for none. */
  readonly sessionId: string
  /** False if it admits to its session only. */
  readonly admitsToEvent: boolean
}

export const ticketLabels: Readonly<Record<keyof TicketValues, string>> = {
  name: 'Nome do ingresso',
  price: 'Preço (R$)',
  capacity: 'Quantidade',
  description: 'Descrição',
  minPerOrder: 'Mínimo por pedido',
  maxPerOrder: 'Máximo por pedido',
  salesStart: 'Vendas a partir de',
  salesEnd: 'Vendas até',
  isAvailable: 'À venda',
  isHidden: 'Oculto: só aparece com cupom',
  requiresProof: 'Exige comprovante na entrada',
  halfPrice: 'Oferecer meia-entrada',
  formId: 'Formulário',
  sessionId: 'Dá acesso a',
  admitsToEvent: 'Dá acesso ao evento',
}

/** Names that a new type gets, with and without half price, until another is typed. */
const defaultNames = { whole: 'Inteira', only: 'Ingresso' } as const

/** Switches half price on or off. A name that was not typed follows. */
export function switchHalfPrice({ name }: TicketValues, halfPrice: boolean): Partial<TicketValues> {
  const { whole, only } = defaultNames
  if (name !== whole && name !== only) return { halfPrice }
  return { halfPrice, name: halfPrice ? whole : only }
}

const newTicket: TicketValues = {
  name: defaultNames.only,
  price: '',
  capacity: '',
  description: '',
  minPerOrder: '1',
  maxPerOrder: '10',
  salesStart: '',
  salesEnd: '',
  isAvailable: true,
  isHidden: false,
  requiresProof: false,
  halfPrice: false,
  formId: '',
  sessionId: '',
  admitsToEvent: true,
}

/**
 * A saved type as it is edited, or a new one, with the half price that the law asks for. Most events have
 * one, for everybody. One for a sector has its places.
 */
export function toTicketValues(
  type: EditedTicket | undefined,
  { types }: Pick<EditedEvent['tickets'], 'types'>,
  sector?: EditedSector,
): TicketValues {
  if (!type && sector)
    return { ...newTicket, name: '', capacity: String(sector.capacity), halfPrice: true }
  if (!type)
    return { ...newTicket, name: types.length > 0 ? '' : defaultNames.whole, halfPrice: true }
  return {
    name: type.name,
    price: type.price.toFixed(2).replace('.', ','),
    capacity: String(type.capacity),
    description: type.description ?? '',
    minPerOrder: String(type.minPerOrder),
    maxPerOrder: String(type.maxPerOrder),
    salesStart: type.salesStart ?? '',
    salesEnd: type.salesEnd ?? '',
    isAvailable: type.isAvailable,
    isHidden: type.isHidden,
    requiresProof: type.requiresProof,
    halfPrice: types.some(({ halfOf }) => halfOf === type._id),
    formId: type.formId ?? '',
    sessionId: type.sessionId ?? '',
    admitsToEvent: type.admitsToEvent,
  }
}

type Terms = Pick<EditedEvent['tickets'], 'feeBearer' | 'feePercentage'>

export function checkTicketValues(
  values: TicketValues,
  { feeBearer, feePercentage }: Terms,
): Record<keyof TicketValues, string | null> {
  const { name, isAvailable, salesStart, salesEnd, halfPrice } = values
  const price = parseTypedNumber(values.price)
  const minPerOrder = parseTypedNumber(values.minPerOrder)
  const maxPerOrder = parseTypedNumber(values.maxPerOrder)
  const wrongMinimum = checkQuantity(minPerOrder)
  const canBeSold = isAvailable && !wrongMinimum
  const terms = { feeBearer, feeBasisPoints: toBasisPoints(feePercentage) }
  return {
    name: checkTicketName(name),
    capacity: checkCapacity(parseTypedNumber(values.capacity)),
    price:
      checkPrice(price) ??
      (canBeSold ? checkSoldPrice({ price, minPerOrder, ...terms }) : null) ??
      (canBeSold && halfPrice ? checkHalfPrice(Math.round(price * 100), terms) : null),
    description: checkTicketDescription(values.description),
    minPerOrder: wrongMinimum,
    maxPerOrder:
      checkQuantity(maxPerOrder) ??
      (maxPerOrder < minPerOrder ? 'O máximo não pode ser menor que o mínimo' : null),
    salesStart: null,
    salesEnd:
      salesStart && salesEnd && salesEnd <= salesStart
        ? 'As vendas terminam depois de começar'
        : null,
    isAvailable: null,
    isHidden: null,
    requiresProof: null,
    halfPrice: null,
    formId: null,
    sessionId: null,
    admitsToEvent: null,
  }
}

const checkQuantity = (quantity: number): string | null =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_ORDER_QUANTITY
    ? null
    : `Use um número de 1 a ${MAX_ORDER_QUANTITY}`

/** Body of the call that saves a ticket type, without the version. */
export const toTicketBody = (values: TicketValues) => ({
  name: values.name,
  description: values.description.trim() || null,
  price: parseTypedNumber(values.price),
  capacity: parseTypedNumber(values.capacity),
  minPerOrder: parseTypedNumber(values.minPerOrder),
  maxPerOrder: parseTypedNumber(values.maxPerOrder),
  salesStart: values.salesStart || null,
  salesEnd: values.salesEnd || null,
  isAvailable: values.isAvailable,
  isHidden: values.isHidden,
  requiresProof: values.requiresProof,
  formId: values.formId || null,
  sessionId: values.sessionId || null,
  admitsToEvent: values.sessionId === '' || values.admitsToEvent,
})

/** A value in words, where it isn't plain text. */
export const describeTicket = (
  name: keyof TicketValues,
  value: string | boolean,
): string | undefined => {
  if ((name === 'salesStart' || name === 'salesEnd') && value === '') return 'Sem limite'
  return name === 'price' && value !== '' ? `R$ ${value}` : undefined
}
