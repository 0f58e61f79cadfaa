import type { SectorStock } from '../tickets/sector.ts'
import { findOpenLot } from '../tickets/sector.ts'

/** States of a lot: on sale, waiting for its turn, closed for good, or without tickets left. */
export const lotStates = ['open', 'next', 'closed', 'full'] as const
export type LotState = (typeof lotStates)[number]

/** States of a sector's lots, in the order in which they are sold. */
export function findLotStates({
  remaining,
  lots,
}: Pick<SectorStock, 'remaining' | 'lots'>): LotState[] {
  const open = findOpenLot({ lots })
  return lots.map((lot) => {
    if (lot.isClosed) return 'closed'
    if (lot.remaining !== null && lot.remaining <= 0) return 'full'
    if (lot !== open) return 'next'
    return remaining > 0 ? 'open' : 'full'
  })
}
