import type { changeLot } from '@55tickets/contracts/editor/sectors.ts'
import { isLotClosed } from '@55tickets/rules/events/live-sector.ts'
import {
  checkLotSize,
  checkLotTime,
  lotName,
  SINGLE_LOT_NAME,
} from '@55tickets/rules/events/sector-fields.ts'
import { fromReais } from '@55tickets/rules/money/money.ts'
import { zonedToInstant } from '@55tickets/rules/text/zone.ts'
import { refuse } from '../../../platform/refuse.ts'
import { type LotRow, type NewRow, type SectorRow, withQuotas } from '../../events/public.ts'
import type { EditorDeps } from '../deps.ts'
import type { Body, KnownEvent, PartPlan } from './part-plan.ts'
import { partsOfSector } from './plan-sectors.ts'
import { newType } from './plan-tickets.ts'
import { planTypes } from './plan-types.ts'

/** Plans of changes to lots and their prices. */

const MAX_LOTS = 20
const DEFAULT_MAX_PER_ORDER = 10

type PlanDeps = Pick<EditorDeps, 'findReservedTypes' | 'halfPriceShare'>
type LotChange = Body<typeof changeLot> & { readonly lotId: string }

/** A new id creates a lot, as the last one of its sector. */
export const planLot = (deps: PlanDeps, { lotId, version, ...change }: LotChange): PartPlan => ({
  part: 'lot',
  column: 'tickets_version',
  version,
  async prepare(tx, event) {
    const { sectorId, name, size, tickets } = change
    const sector = event.sectors.find(({ id }) => id === sectorId)
    const known = event.lots.find(({ id }) => id === lotId)
    if (!sector) return refuse('SECTOR_NOT_FOUND')
    if (known && known.sector_id !== sectorId) return refuse('LOT_NOT_FOUND')
    const { lots } = partsOfSector(event, sectorId)
    if (!known && lots.length >= MAX_LOTS)
      return refuse('TOO_MANY_TICKET_TYPES', {
        message: `São no máximo ${MAX_LOTS} lotes por setor.`,
      })
    const closesAt = change.closesAt && zonedToInstant(change.closesAt, event.event.timezone)
    const lot = {
      event_id: event.id,
      id: lotId,
      sector_id: sectorId,
      position: known?.position ?? Math.max(-1, ...lots.map(({ position }) => position)) + 1,
      name,
      size,
      closes_at: closesAt || null,
    }
    if (tickets.some(({ ticketId }) => isHalf(event, ticketId))) return refuse('TICKET_NOT_FOUND')
    const fields = findLotProblems(event, sector, lot)
    if (Object.keys(fields).length > 0) return refuse('BAD_INPUT', { fields })
    const rows = tickets.map(({ ticketId, halfPrice, ...ticket }, index) => ({
      row: lotTicketRow(event, lot, { id: ticketId, index, ...ticket }),
      halfPrice,
    }))
    const renamed = known ? [] : lots.filter((one) => one.name === SINGLE_LOT_NAME)
    const first = renamed.map((one) => ({ ...one, name: lotName(0) }))
    return planTypes(tx, deps, event, rows, { lots: [...first, lot] })
  },
})

/** Half-price tickets follow their wholes, by which they are chosen. */
const isHalf = ({ types }: KnownEvent, ticketId: string): boolean =>
  types.some(({ id, half_price }) => id === ticketId && half_price !== null)

interface NewLot extends Pick<LotRow, 'id' | 'sector_id' | 'position' | 'size'> {
  readonly closes_at: Date | null
}

/** Reasons at fields why a lot could not sell anything, or not all that it promises. */
function findLotProblems(
  event: KnownEvent,
  sector: SectorRow,
  lot: NewLot,
): Record<string, string> {
  const { now } = event
  const known = event.lots.find(({ id }) => id === lot.id)
  const others = partsOfSector(event, sector.id).lots.filter(({ id }) => id !== lot.id)
  const placed = others.map((one) => ({
    size: one.size,
    taken: one.sold + one.held,
    isClosed: isRowClosed(one, now),
  }))
  const isNewSize = lot.size !== null && lot.size !== known?.size
  const size = isNewSize
    ? checkLotSize(lot.size ?? 0, sector.capacity - sector.given, placed)
    : null
  const isNewTime = lot.closes_at?.getTime() !== known?.closes_at?.getTime()
  const open = others.filter((one) => !isRowClosed(one, now))
  const times = (isCounted: (position: number) => boolean) =>
    open.filter(({ position }) => isCounted(position)).map((one) => one.closes_at)
  const closesAt = isNewTime
    ? (checkPast(lot.closes_at, now) ??
      checkLotTime(
        lot.closes_at,
        times((position) => position < lot.position),
        times((position) => position > lot.position),
      ))
    : null
  return { ...(size && { size }), ...(closesAt && { closesAt }) }
}

const checkPast = (closesAt: Date | null, now: Date): string | null =>
  closesAt !== null && closesAt <= now ? 'Escolha um momento no futuro' : null

/** True for a lot that is closed for good. */
export const isRowClosed = ({ closes_at, closed_at }: LotRow, now: Date): boolean =>
  isLotClosed({ closesAt: closes_at, closedAt: closed_at }, now)

export interface LotTicket {
  readonly id: string
  readonly name: string
  /** Price in reais. */
  readonly price: number
  /** Among the new types of the lot. */
  readonly index: number
}

/** A type of a lot. A new one is like its namesake in an earlier lot, except for the price. */
export function lotTicketRow(
  event: KnownEvent,
  lot: Pick<LotRow, 'id' | 'sector_id'>,
  { id, name, price, index }: LotTicket,
): NewRow<'ticket_types'> {
  const known = event.types.find((type) => type.id === id)
  const like =
    known ??
    partsOfSector(event, lot.sector_id).types.findLast(
      (type) => type.name === name && type.half_price === null,
    )
  const base = newType(event, known, id)
  return {
    description: null,
    min_per_order: 1,
    max_per_order: DEFAULT_MAX_PER_ORDER,
    is_available: true,
    requires_proof: false,
    ...like,
    ...base,
    ...(!known && {
      position: base.position + index,
      sold: 0,
      held: 0,
      given: 0,
      session_id: like?.session_id ?? null,
      admits_to_event: like?.admits_to_event ?? true,
      custom_form_id: like?.custom_form_id ?? null,
    }),
    name,
    price_cents: fromReais(price),
    capacity: event.sectors.find((sector) => sector.id === lot.sector_id)?.capacity ?? 0,
    lot_id: lot.id,
  }
}

export const planLotRemoval = (
  { findReservedTypes, halfPriceShare }: PlanDeps,
  { lotId, version }: { readonly lotId: string; readonly version: number },
): PartPlan => ({
  part: 'lot removed',
  column: 'tickets_version',
  version,
  async prepare(tx, event) {
    if (!event.lots.some(({ id }) => id === lotId)) return refuse('LOT_NOT_FOUND')
    const removedTypes = event.types.filter((type) => type.lot_id === lotId).map(({ id }) => id)
    const reserved = await findReservedTypes(tx, event.id)
    if (removedTypes.some((id) => reserved.has(id))) return refuse('ALREADY_SOLD')
    return withQuotas(event, { removedTypes, removedLots: [lotId] }, halfPriceShare)
  },
})
