import type { SectorSales } from '@55tickets/contracts/team.ts'
import { findLotStates } from '@55tickets/rules/events/lot-state.ts'
import type { Db } from '../../platform/db/database.ts'
import { isLotClosed } from './stock/stock.ts'

/**
 * Finds the sectors of an event with their lots, in their order. Expired holds count as held until
 * they are released.
 */
export async function findSectorsForTeam(db: Db, eventId: string): Promise<SectorSales[]> {
  const [sectors, lots] = await Promise.all([
    db
      .selectFrom('sectors')
      .select(['id', 'name', 'capacity', 'sold', 'held', 'given', 'half_quota', 'halves_taken'])
      .where('event_id', '=', eventId)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    findLots(db, eventId),
  ])
  return sectors.map(({ id, half_quota, halves_taken, ...sector }) => {
    const left = sector.capacity - sector.sold - sector.held - sector.given
    return {
      ...sector,
      _id: id,
      halfQuota: half_quota,
      halvesTaken: halves_taken,
      left,
      lots: withStates(
        lots.filter(({ sector_id }) => sector_id === id),
        left,
      ),
    }
  })
}

type LotRow = Awaited<ReturnType<typeof findLots>>[number]

const findLots = (db: Db, eventId: string) =>
  db
    .selectFrom('lots')
    .select(['id', 'sector_id', 'name', 'size', 'sold', 'held', 'closes_at'])
    .select(isLotClosed.as('isClosed'))
    .where('event_id', '=', eventId)
    .orderBy('position')
    .execute()

function withStates(lots: readonly LotRow[], remaining: number): SectorSales['lots'] {
  const states = findLotStates({
    remaining,
    lots: lots.map(({ id, size, sold, held, isClosed }) => ({
      _id: id,
      remaining: size === null ? null : size - sold - held,
      isClosed,
    })),
  })
  return lots.map(({ id, name, size, sold, held, closes_at }, index) => ({
    _id: id,
    name,
    size,
    sold,
    held,
    closesAt: closes_at?.toISOString() ?? null,
    state: states[index] ?? 'next',
  }))
}
