import { HALF_PRICE_KEPT } from '@55tickets/rules/events/live-event.ts'
import { checkHalfPrice } from '@55tickets/rules/events/sector-fields.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refuse.ts'
import { type EventWrite, type NewRow, withQuotas, withTwins } from '../../events/public.ts'
import type { EditorDeps } from '../deps.ts'
import type { EditRefusal, KnownEvent } from './part-plan.ts'

const MAX_TICKET_TYPES = 100

interface PlannedType {
  readonly row: NewRow<'ticket_types'>
  /** True if it has half-price twins; undefined to keep those that it has. */
  readonly halfPrice: boolean | undefined
}

/**
 * Plans ticket types with their half-price twins and the quotas of their sectors. A renamed type of a lot
 * takes its namesakes in the sector's other lots along, because a buyer whose lot closes is offered the
 * type of the same name.
 */
export async function planTypes(
  tx: Tx,
  deps: Pick<EditorDeps, 'findReservedTypes' | 'halfPriceShare'>,
  known: KnownEvent,
  planned: readonly PlannedType[],
  write: EventWrite = {},
): Promise<EventWrite | EditRefusal> {
  const all = [...planned, ...findNamesakes(known, planned)]
  const twins = all.map(({ row, halfPrice }) =>
    row.whole_id ? { types: [row], removedTypes: [] } : withTwins(known.types, row, halfPrice),
  )
  const types = twins.flatMap((one) => one.types)
  const removedTypes = twins.flatMap((one) => one.removedTypes)
  const more = types.filter((type) => !known.types.some(({ id }) => id === type.id)).length
  if (more > 0 && known.types.length + more - removedTypes.length > MAX_TICKET_TYPES)
    return refuse('TOO_MANY_TICKET_TYPES')
  const fields = findTypeProblems(known, types, removedTypes)
  if (fields) return refuse('BAD_INPUT', { fields })
  if (removedTypes.length > 0) {
    const reserved = await deps.findReservedTypes(tx, known.id)
    if (removedTypes.some((id) => reserved.has(id)))
      return refuse('ALREADY_SOLD', { fields: { halfPrice: HALF_PRICE_KEPT } })
  }
  return withQuotas(known, { ...write, types, removedTypes }, deps.halfPriceShare)
}

/** Types of the other lots of a sector that are named as a planned type was. */
function findNamesakes(
  { types, lots }: KnownEvent,
  planned: readonly PlannedType[],
): PlannedType[] {
  const sectorOf = (lotId: string | null | undefined) =>
    lots.find(({ id }) => id === lotId)?.sector_id
  return planned.flatMap(({ row }) => {
    const before = types.find(({ id }) => id === row.id)
    const sectorId = sectorOf(before?.lot_id)
    if (!before || !sectorId || row.whole_id || before.name === row.name) return []
    return types
      .filter(
        (type) =>
          type.name === before.name &&
          type.half_price === null &&
          sectorOf(type.lot_id) === sectorId &&
          !planned.some((one) => one.row.id === type.id),
      )
      .map((type) => ({ row: { ...type, name: row.name }, halfPrice: undefined }))
  })
}

/** Reasons at fields why types can't be written, as far as the schema can't tell. */
function findTypeProblems(
  { types: known, event }: KnownEvent,
  types: readonly NewRow<'ticket_types'>[],
  removed: readonly string[],
): Record<string, string> | null {
  const kept = known.filter(
    ({ id }) => !removed.includes(id) && !types.some((type) => type.id === id),
  )
  const others = (type: NewRow<'ticket_types'>) =>
    [...kept, ...types].filter((one) => one.id !== type.id && one.lot_id === type.lot_id)
  const isRepeated = types.some(
    (type) => type.lot_id && others(type).some(({ name }) => name === type.name),
  )
  if (isRepeated) return { name: 'Já há um ingresso com este nome neste lote' }
  const terms = { feeBearer: event.fee_bearer, feeBasisPoints: event.fee_basis_points }
  const wholeIds = new Set(types.map(({ whole_id }) => whole_id))
  // A draft may be saved with any price: the checklist names it before it is published.
  const cheap = event.is_published
    ? types.find(({ id, price_cents }) => wholeIds.has(id) && checkHalfPrice(price_cents, terms))
    : undefined
  return cheap ? { price: checkHalfPrice(cheap.price_cents, terms) ?? '' } : null
}
