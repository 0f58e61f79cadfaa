import { randomUUID } from 'node:crypto'
import type { turnLot } from '@55tickets/contracts/editor/sectors.ts'
import { lotName } from '@55tickets/rules/events/sector-fields.ts'
import { cents, fromReais, toReais } from '@55tickets/rules/money/money.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { LotRow, TicketTypeRow } from '../../events/public.ts'
import type { EditorDeps } from '../deps.ts'
import type { Body, KnownEvent, PartPlan } from './part-plan.ts'
import { isRowClosed, lotTicketRow } from './plan-lots.ts'
import { partsOfSector } from './plan-sectors.ts'
import { planTypes } from './plan-types.ts'

type Turn = Pick<Body<typeof turnLot>, 'prices'> & { readonly lotId: string }

/**
 * Closes a lot for good. Nothing is to be done for one that is closed, so that a second press is none.
 * `prices` are those of the next lot, which is created if there is none: so the price of a type that was
 * sold changes.
 */
export const planTurn = (
  deps: Pick<EditorDeps, 'findReservedTypes' | 'halfPriceShare'>,
  { lotId, prices }: Turn,
): PartPlan => ({
  part: 'lot turned',
  column: 'tickets_version',
  version: null,
  edit: () => ({ part: 'lot turned' }),
  async prepare(tx, event) {
    const lot = event.lots.find(({ id }) => id === lotId)
    if (!lot) return refuse('LOT_NOT_FOUND')
    const wholes = event.types.filter(
      ({ lot_id, half_price }) => lot_id === lotId && half_price === null,
    )
    if (prices.some(({ ticketId }) => !wholes.some(({ id }) => id === ticketId)))
      return refuse('TICKET_NOT_FOUND')
    if (isRowClosed(lot, event.now)) return null
    const closed = { ...lot, closed_at: event.now }
    if (prices.length === 0) return { lots: [closed] }
    const known = findNextLot(event, lot)
    const next = known ?? newLot(event, lot)
    const offered = known
      ? wholes.filter(({ id }) => prices.some((one) => one.ticketId === id))
      : wholes
    const planned = offered.map((whole, index) => {
      const typed = prices.find(({ ticketId }) => ticketId === whole.id)
      const price = typed ? fromReais(typed.price) : cents(whole.price_cents)
      return planSuccessor(event, next, { whole, price, index })
    })
    return planTypes(tx, deps, event, planned, { lots: known ? [closed] : [closed, next] })
  },
})

/** Finds the lot that is on sale after another, unless it is full by then. */
const findNextLot = (event: KnownEvent, lot: LotRow): LotRow | undefined =>
  partsOfSector(event, lot.sector_id).lots.find(
    (one) => one.position > lot.position && !isRowClosed(one, event.now),
  )

const newLot = (event: KnownEvent, lot: LotRow) => {
  const { lots } = partsOfSector(event, lot.sector_id)
  return {
    event_id: event.id,
    id: randomUUID(),
    sector_id: lot.sector_id,
    position: Math.max(...lots.map(({ position }) => position)) + 1,
    name: lotName(lots.length),
    size: null,
    closes_at: null,
  }
}

interface Succession {
  readonly whole: TicketTypeRow
  readonly price: ReturnType<typeof cents>
  readonly index: number
}

/** The type that follows another in the next lot: its namesake there, or a new one like it. */
function planSuccessor(
  event: KnownEvent,
  next: Pick<LotRow, 'id' | 'sector_id'>,
  { whole, price, index }: Succession,
) {
  const namesake = event.types.find(
    ({ lot_id, name, half_price }) =>
      lot_id === next.id && name === whole.name && half_price === null,
  )
  const hasHalves = event.types.some(({ whole_id }) => whole_id === whole.id)
  const id = namesake?.id ?? randomUUID()
  return {
    row: lotTicketRow(event, next, { id, name: whole.name, price: toReais(price), index }),
    halfPrice: namesake ? undefined : hasHalves,
  }
}
