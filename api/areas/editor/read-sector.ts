import type { EditedSector } from '@55tickets/contracts/editor/edited-event.ts'
import { findLotStates } from '@55tickets/rules/events/lot-state.ts'
import { localText } from '@55tickets/rules/text/zone.ts'
import type { LotRow, SectorRow } from '../events/public.ts'
import { isRowClosed } from './plans/plan-lots.ts'

interface Clock {
  readonly timezone: string
  readonly now: Date
}

/** A sector with its lots, which are given in their order, as the editor shows them. */
export function toEditedSector(
  sector: SectorRow,
  allLots: readonly LotRow[],
  { timezone, now }: Clock,
): EditedSector {
  const lots = allLots.filter((lot) => lot.sector_id === sector.id)
  const { sold, held, given, capacity } = sector
  const states = findLotStates({
    remaining: capacity - sold - held - given,
    lots: lots.map((lot) => ({
      _id: lot.id,
      remaining: lot.size === null ? null : lot.size - lot.sold - lot.held,
      isClosed: isRowClosed(lot, now),
    })),
  })
  return {
    _id: sector.id,
    name: sector.name,
    capacity,
    sold,
    held,
    given,
    halfQuota: sector.half_quota,
    halvesTaken: sector.halves_taken,
    showsLeft: sector.shows_left,
    lots: lots.map((lot, index) => ({
      _id: lot.id,
      name: lot.name,
      size: lot.size,
      closesAt: lot.closes_at && localText(lot.closes_at, timezone),
      state: states[index] ?? 'next',
      sold: lot.sold,
      held: lot.held,
    })),
  }
}
