import type {
  EditedEvent,
  EditedLot,
  EditedSector,
  EditedTicket,
} from '@55tickets/contracts/editor/edited-event.ts'
import { checkPrice, checkSoldPrice } from '@55tickets/rules/events/event-fields.ts'
import {
  checkHalfPrice,
  checkLotName,
  checkLotSize,
  checkLotTime,
  lotName,
} from '@55tickets/rules/events/sector-fields.ts'
import { toBasisPoints } from '@55tickets/rules/money/fee.ts'
import { parseTypedNumber } from '@55tickets/rules/tickets/typed-number.ts'
import { ApiError } from '../../../../lib/api/api.ts'
import { findWholes, hasHalfPrice } from './find-sector.ts'

/** Fields of a lot, as they are typed. */
export type LotValues = {
  readonly name: string
  /** All that is left of the sector, instead of a size. */
  readonly takesRest: boolean
  readonly size: string
  /** Empty for a lot that is closed by hand, or full. */
  readonly closesAt: string
  /** One for each of the lot's ticket types. */
  readonly prices: readonly string[]
}

export const lotLabels: Readonly<Record<keyof LotValues, string>> = {
  name: 'Nome do lote',
  takesRest: 'Todos os que restarem',
  size: 'Quantidade',
  closesAt: 'Vender até',
  prices: 'Preço (R$)',
}

/** A ticket type of an edited lot: its own, or one like that of the lot before. */
export interface LotTicket {
  readonly ticketId: string
  readonly name: string
  readonly halfPrice: boolean
  /** Undefined for a new one. */
  readonly type: EditedTicket | undefined
}

type Tickets = EditedEvent['tickets']

/** Types of a lot, without half-price twins. A new lot has those of the last one. */
export function findLotTickets(
  tickets: Tickets,
  sector: EditedSector,
  lotId: string | null,
  newId: (index: number) => string,
): LotTicket[] {
  const last = sector.lots.at(-1)
  const wholes = findWholes(tickets, lotId ?? last?._id ?? '')
  const toLotTicket = (type: EditedTicket, index: number) => ({
    ticketId: lotId ? type._id : newId(index),
    name: type.name,
    halfPrice: hasHalfPrice(tickets, type._id),
    type: lotId ? type : undefined,
  })
  if (wholes.length > 0) return wholes.map(toLotTicket)
  return lotId ? [] : [{ ticketId: newId(0), name: 'Inteira', halfPrice: true, type: undefined }]
}

export function toLotValues(
  lot: EditedLot | undefined,
  sector: EditedSector,
  types: readonly LotTicket[],
): LotValues {
  const price = ({ type }: LotTicket) => type?.price.toFixed(2).replace('.', ',') ?? ''
  return {
    name: lot?.name ?? lotName(sector.lots.length),
    takesRest: lot ? lot.size === null : true,
    size: String(lot?.size ?? ''),
    closesAt: lot?.closesAt ?? '',
    prices: types.map(price),
  }
}

interface LotContext {
  readonly tickets: Pick<Tickets, 'feeBearer' | 'feePercentage'>
  readonly sector: EditedSector
  readonly lotId: string | null
  readonly types: readonly LotTicket[]
}

export function checkLotValues(
  values: LotValues,
  { tickets, sector, lotId, types }: LotContext,
): Record<keyof LotValues, string | null> {
  const { lots, capacity, given } = sector
  const index = lots.findIndex(({ _id }) => _id === lotId)
  const before = index < 0 ? lots : lots.slice(0, index)
  const after = index < 0 ? [] : lots.slice(index + 1)
  const others = [...before, ...after].map(({ size, sold, held, state }) => ({
    size,
    taken: sold + held,
    isClosed: state === 'closed',
  }))
  const times = (some: readonly EditedLot[]) =>
    some.filter(({ state }) => state !== 'closed').map(({ closesAt }) => closesAt)
  const size = parseTypedNumber(values.size)
  const isKnownSize = lots[index]?.size === size
  return {
    name: checkLotName(values.name),
    takesRest: null,
    size: values.takesRest || isKnownSize ? null : checkLotSize(size, capacity - given, others),
    closesAt: checkLotTime(values.closesAt || null, times(before), times(after)),
    prices:
      types
        .map(({ halfPrice, type }, at) =>
          checkLotPrice(
            values.prices[at] ?? '',
            { halfPrice, minPerOrder: type?.minPerOrder ?? 1 },
            tickets,
          ),
        )
        .find(Boolean) ?? null,
  }
}

interface PricedTicket {
  readonly halfPrice: boolean
  readonly minPerOrder: number
}

/** Error message for a typed price, of a whole and of its half. */
export function checkLotPrice(
  typed: string,
  { halfPrice, minPerOrder }: PricedTicket,
  { feeBearer, feePercentage }: LotContext['tickets'],
): string | null {
  const price = parseTypedNumber(typed)
  const terms = { feeBearer, feeBasisPoints: toBasisPoints(feePercentage) }
  return (
    checkPrice(price) ??
    checkSoldPrice({ price, minPerOrder, ...terms }) ??
    (halfPrice ? checkHalfPrice(Math.round(price * 100), terms) : null)
  )
}

/** Body of the call that saves a lot, without the version. */
export const toLotBody = (
  values: LotValues,
  { sector, types }: Pick<LotContext, 'sector' | 'types'>,
) => ({
  sectorId: sector._id,
  name: values.name,
  size: values.takesRest ? null : parseTypedNumber(values.size),
  closesAt: values.closesAt || null,
  tickets: types.map(({ ticketId, name, halfPrice }, index) => ({
    ticketId,
    name,
    price: parseTypedNumber(values.prices[index] ?? ''),
    halfPrice,
  })),
})

export const describeLot = (
  name: keyof LotValues,
  value: LotValues[keyof LotValues],
): string | undefined => (name === 'closesAt' && value === '' ? 'Sem data' : undefined)

/** The server names the field of a ticket type; here its price is one of several. */
export const lotErrors = (error: unknown): Readonly<Record<string, string>> => {
  if (!(error instanceof ApiError)) return {}
  const { price, ...fields } = error.fields
  return price ? { ...fields, prices: price } : fields
}
