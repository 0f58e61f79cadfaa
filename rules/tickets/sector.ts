import type { HalfPrice } from './half-price.ts'

/** A lot: a step of price inside a sector. */
export interface LotStock {
  readonly _id: string
  /** Null for all that is left of the sector. */
  readonly remaining: number | null
  /** Closed for good, by its time or by hand; a full lot is not closed. */
  readonly isClosed: boolean
}

/** Places of a sector that are left. */
export interface SectorStock {
  readonly remaining: number
  /** Half-price tickets that the quota still has. */
  readonly halvesRemaining: number
  /** True until the release: nobody else takes what remains of the quota. */
  readonly isQuotaKept: boolean
  /** In the order in which they are sold. */
  readonly lots: readonly LotStock[]
}

/** A ticket type of a lot. */
export interface LotTicket {
  readonly lotId: string
  readonly halfPrice: HalfPrice | null
}

/** Finds the lot on sale: the lowest that is not closed and has tickets left. */
export const findOpenLot = ({ lots }: Pick<SectorStock, 'lots'>): LotStock | undefined =>
  lots.find(({ isClosed, remaining }) => !isClosed && (remaining === null || remaining > 0))

/** Tickets of a type that its lot and its sector still have. */
export function remainingInSector({ lotId, halfPrice }: LotTicket, sector: SectorStock): number {
  const { remaining, halvesRemaining, isQuotaKept, lots } = sector
  const ofLot = lots.find(({ _id }) => _id === lotId)?.remaining ?? remaining
  const kept = halfPrice === null && isQuotaKept ? Math.max(0, halvesRemaining) : 0
  const ofQuota = halfPrice === 'quota' ? halvesRemaining : remaining
  return Math.max(0, Math.min(remaining - kept, ofLot, ofQuota))
}

/** What is left of a sector after some of its tickets were taken. */
export const takeFromSector = (
  { lotId, halfPrice }: LotTicket,
  quantity: number,
  sector: SectorStock,
): SectorStock => ({
  ...sector,
  remaining: sector.remaining - quantity,
  halvesRemaining: sector.halvesRemaining - (halfPrice === 'quota' ? quantity : 0),
  lots: sector.lots.map((lot) =>
    lot._id === lotId && lot.remaining !== null
      ? { ...lot, remaining: lot.remaining - quantity }
      : lot,
  ),
})
