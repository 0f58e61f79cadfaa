import type { changeSector } from '@55tickets/contracts/editor/sectors.ts'
import { checkHalfQuota } from '@55tickets/rules/events/sector-fields.ts'
import { leastHalfQuota } from '@55tickets/rules/tickets/half-price.ts'
import { refuse } from '../../../platform/refuse.ts'
import { type EventWrite, type LockedEvent, withQuotas } from '../../events/public.ts'
import type { EditorDeps } from '../deps.ts'
import type { Body, PartPlan } from './part-plan.ts'

/** Plans of changes to sectors. */

const MAX_SECTORS = 20

type SectorChange = Body<typeof changeSector> & { readonly sectorId: string }

/** A new id creates a sector. Its ticket types have its places. */
export const planSector = (
  { halfPriceShare }: Pick<EditorDeps, 'halfPriceShare'>,
  { sectorId, version, name, capacity, halfQuota, showsLeft }: SectorChange,
): PartPlan => ({
  part: 'sector',
  column: 'tickets_version',
  version,
  async prepare(_tx, event) {
    const { id: eventId, sectors } = event
    const known = sectors.find(({ id }) => id === sectorId)
    if (!known && sectors.length >= MAX_SECTORS)
      return refuse('TOO_MANY_TICKET_TYPES', { message: `São no máximo ${MAX_SECTORS} setores.` })
    const least = leastHalfQuota(capacity, halfPriceShare)
    const wrongQuota = halfQuota === null ? null : checkHalfQuota(halfQuota, capacity, least)
    if (wrongQuota) return refuse('BAD_INPUT', { fields: { halfQuota: wrongQuota } })
    const { types } = partsOfSector(event, sectorId)
    const sector = {
      event_id: eventId,
      id: sectorId,
      position: known?.position ?? Math.max(-1, ...sectors.map(({ position }) => position)) + 1,
      name,
      capacity,
      half_quota: halfQuota ?? least,
      shows_left: showsLeft,
    }
    const write = { sectors: [sector], types: types.map((type) => ({ ...type, capacity })) }
    return withQuotas(event, write, halfPriceShare)
  },
})

export const planSectorRemoval = (
  { findReservedTypes }: Pick<EditorDeps, 'findReservedTypes'>,
  { sectorId, version }: { readonly sectorId: string; readonly version: number },
): PartPlan => ({
  part: 'sector removed',
  column: 'tickets_version',
  version,
  async prepare(tx, event) {
    if (!event.sectors.some(({ id }) => id === sectorId)) return refuse('SECTOR_NOT_FOUND')
    const { lots, types } = partsOfSector(event, sectorId)
    const reserved = await findReservedTypes(tx, event.id)
    if (types.some(({ id }) => reserved.has(id))) return refuse('ALREADY_SOLD')
    return {
      removedTypes: types.map(({ id }) => id),
      removedLots: lots.map(({ id }) => id),
      removedSectors: [sectorId],
    } satisfies EventWrite
  },
})

/** Lots of a sector in the order in which they are sold, and its ticket types. */
export function partsOfSector(
  { lots, types }: Pick<LockedEvent, 'lots' | 'types'>,
  sectorId: string,
) {
  const ofSector = lots
    .filter((lot) => lot.sector_id === sectorId)
    .toSorted((one, other) => one.position - other.position)
  const ids = new Set(ofSector.map(({ id }) => id))
  return {
    lots: ofSector,
    types: types.filter(({ lot_id }) => lot_id !== null && ids.has(lot_id)),
  }
}
