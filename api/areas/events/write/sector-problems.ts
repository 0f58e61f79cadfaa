import { HALF_PRICE_KEPT } from '@55tickets/rules/events/live-event.ts'
import {
  findUnhalved,
  isLotClosed,
  keepsHalves,
  lotProblems,
  type SectorType,
  sectorProblems,
} from '@55tickets/rules/events/live-sector.ts'
import { halfPriceRelease } from '@55tickets/rules/tickets/half-price.ts'
import type { LockedEvent } from '../lock-event.ts'
import { mergeRows } from './half-twins.ts'
import type { EventWrite, NewRow } from './record-change.ts'
import type { WriteProblem } from './write-problem.ts'

/** Finds changes of sectors and lots that their sales forbid. */
export const findSectorProblems = (locked: LockedEvent, write: EventWrite): WriteProblem[] => [
  // First, because the quota goes with the last half-price ticket of a sector.
  ...removedParts(locked, write),
  ...lostHalves(locked, write),
  ...changedSectors(locked, write),
  ...changedLots(locked, write),
]

function changedSectors(locked: LockedEvent, write: EventWrite): WriteProblem[] {
  const isKept = isQuotaKept(locked, write)
  return (write.sectors ?? []).flatMap((sector) => {
    const known = locked.sectors.find(({ id }) => id === sector.id)
    if (!known) return []
    const before = {
      capacity: known.capacity,
      halfQuota: known.half_quota,
      sold: known.sold,
      held: known.held,
      given: known.given,
      halvesTaken: known.halves_taken,
      wholesTaken: countWholes(locked, sector.id),
    }
    const after = { capacity: sector.capacity, halfQuota: sector.half_quota }
    return sectorProblems(before, after, isKept).map(({ field, reason }) => ({
      refused: 'CAPACITY_TAKEN' as const,
      field,
      message: reason,
      partId: sector.id,
    }))
  })
}

/** Finds wholes that would be sold without the half price that their sector has offered. */
function lostHalves(locked: LockedEvent, write: EventWrite): WriteProblem[] {
  const lots = mergeRows<NewRow<'lots'>>(locked.lots, write.lots)
  // A half that sold something is not removed: that is a problem of its own.
  const removed = locked.types.filter(
    (type) => write.removedTypes?.includes(type.id) && !isTaken(type),
  )
  const types = mergeRows<NewRow<'ticket_types'>>(
    locked.types,
    write.types,
    removed.map(({ id }) => id),
  )
  return locked.sectors.flatMap((sector) => {
    const ofSector = new Set(
      lots.filter(({ sector_id }) => sector_id === sector.id).map(({ id }) => id),
    )
    const inSector = ({ lot_id }: NewRow<'ticket_types'>) => !!lot_id && ofSector.has(lot_id)
    const before = locked.types.filter(inSector).map(toSectorType)
    if (!keepsHalves(sector, before)) return []
    const isOpen = ({ lot_id }: NewRow<'ticket_types'>) =>
      lots.some((lot) => lot.id === lot_id && !isClosedRow(lot, locked.now))
    const after = types.filter((type) => inSector(type) && isOpen(type)).map(toSectorType)
    return findUnhalved(before, after).map(({ id }) => ({
      refused: 'ALREADY_SOLD' as const,
      field: 'halfPrice' as const,
      message: HALF_PRICE_KEPT,
      partId: id,
    }))
  })
}

const isClosedRow = ({ closes_at = null, closed_at = null }: NewRow<'lots'>, now: Date): boolean =>
  isLotClosed({ closesAt: toDate(closes_at), closedAt: toDate(closed_at) }, now)

const toDate = (value: Date | string | null): Date | null =>
  value === null ? null : new Date(value)

const toSectorType = (type: NewRow<'ticket_types'>): SectorType => ({
  id: type.id,
  wholeId: type.whole_id ?? null,
  halfPrice: type.half_price ?? null,
  isFree: type.price_cents === 0,
  isAvailable: type.is_available ?? true,
  minPerOrder: type.min_per_order ?? 1,
  salesStart: toDate(type.sales_start ?? null),
  salesEnd: toDate(type.sales_end ?? null),
})

function countWholes({ lots, types }: LockedEvent, sectorId: string): number {
  const lotIds = new Set(lots.filter((lot) => lot.sector_id === sectorId).map(({ id }) => id))
  return types
    .filter((type) => type.half_price === null && type.lot_id !== null && lotIds.has(type.lot_id))
    .reduce((sum, { sold, held }) => sum + sold + held, 0)
}

/** True if the quota of half-price tickets is not released yet, by the event as it will be. */
function isQuotaKept({ event, sectors, types, now }: LockedEvent, write: EventWrite): boolean {
  const startsAt = write.event?.starts_at ?? event?.starts_at
  if (!startsAt) return false
  const places =
    sumCapacity(sectors, write.sectors) +
    sumCapacity(
      types.filter(({ lot_id }) => lot_id === null),
      write.types?.filter(({ lot_id }) => !lot_id),
    )
  return now < halfPriceRelease(startsAt, places)
}

interface Part {
  readonly id: string
  readonly capacity: number
}

const sumCapacity = (known: readonly Part[], written: readonly Part[] = []): number =>
  [...new Map([...known, ...written].map(({ id, capacity }) => [id, capacity])).values()].reduce(
    (sum, capacity) => sum + capacity,
    0,
  )

/** A lot of an event that was never published may be opened again. */
function changedLots({ event, lots, now }: LockedEvent, write: EventWrite): WriteProblem[] {
  return (write.lots ?? []).flatMap((lot) => {
    const known = lots.find(({ id }) => id === lot.id)
    if (!known) return []
    const closedAt = toDate(lot.closed_at === undefined ? known.closed_at : lot.closed_at)
    const before = {
      size: known.size,
      sold: known.sold,
      held: known.held,
      closesAt: known.closes_at,
      closedAt: known.closed_at,
    }
    const after = { size: lot.size ?? null, closesAt: toDate(lot.closes_at ?? null), closedAt }
    return lotProblems(before, after, now).flatMap(({ kind, reason }): WriteProblem[] => {
      if (kind === 'size')
        return [{ refused: 'CAPACITY_TAKEN', field: 'size', message: reason, partId: lot.id }]
      return event?.published_at
        ? [{ refused: 'ALREADY_SOLD', field: 'closesAt', message: reason, partId: lot.id }]
        : []
    })
  })
}

const REMOVAL_REASON = 'Já há ingressos vendidos, reservados ou dados.'

function removedParts({ sectors, lots, types }: LockedEvent, write: EventWrite): WriteProblem[] {
  const taken = [
    ...types.filter(({ id }) => write.removedTypes?.includes(id)),
    ...lots.filter(({ id }) => write.removedLots?.includes(id)),
    ...sectors.filter(({ id }) => write.removedSectors?.includes(id)),
  ].filter(isTaken)
  return taken.map(({ id }) => ({
    refused: 'ALREADY_SOLD',
    field: 'removed',
    message: REMOVAL_REASON,
    partId: id,
  }))
}

const isTaken = ({ sold, held, given = 0 }: Counted): boolean => sold + held + given > 0

interface Counted {
  readonly sold: number
  readonly held: number
  readonly given?: number
}
