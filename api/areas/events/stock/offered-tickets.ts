import type { Ticket } from '@55tickets/contracts/events.ts'
import {
  findOpenLot,
  remainingInSector,
  type SectorStock,
} from '@55tickets/rules/tickets/sector.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.generated.ts'
import { toTicket } from '../wire.ts'
import { isLotClosed } from './stock.ts'

type TicketTypeRow = Selectable<Tables['ticket_types']>
/** Expired holds by ticket type: they are still counted in `held` and must be subtracted. */
export type ExpiredHolds = ReadonlyMap<string, number>

/**
 * Finds the tickets that events offer now, by event and in their order: those without a sector, and
 * of each sector those of its open lot, or of its last one if none is open. Hidden ones are left out
 * unless they are asked for.
 */
export async function findOfferedTickets(
  db: Db,
  eventIds: readonly string[],
  expired: ExpiredHolds,
  { withHidden = false } = {},
): Promise<ReadonlyMap<string, Ticket[]>> {
  if (eventIds.length === 0) return new Map()
  const types = await db
    .selectFrom('ticket_types')
    .selectAll()
    .where('event_id', 'in', eventIds)
    .orderBy('position')
    .orderBy('half_price', (order) => order.desc().nullsFirst())
    .execute()
  const withLots = types.filter(({ lot_id }) => lot_id !== null)
  const sectors = withLots.length > 0 ? await findSectors(db, withLots, expired) : []
  const offered = types.flatMap((type) => {
    if (type.is_hidden && !withHidden) return []
    const sector = sectors.find(({ lots }) => lots.some(({ _id }) => _id === type.lot_id))
    const ticket = sector ? toOffered(type, sector, expired) : toTicket(type, expired)
    return ticket ? [{ eventId: type.event_id, ticket }] : []
  })
  const byEvent = Map.groupBy(offered, ({ eventId }) => eventId)
  return new Map([...byEvent].map(([id, list]) => [id, list.map(({ ticket }) => ticket)]))
}

interface OfferedSector extends SectorStock {
  readonly name: string
  readonly showsLeft: boolean
  readonly lots: readonly (SectorStock['lots'][number] & { readonly name: string })[]
}

function toOffered(
  type: TicketTypeRow,
  sector: OfferedSector,
  expired: ExpiredHolds,
): Ticket | undefined {
  const shown = findOpenLot(sector) ?? sector.lots.at(-1)
  const lot = sector.lots.find(({ _id }) => _id === type.lot_id)
  if (!lot || lot._id !== shown?._id) return undefined
  const ticket = toTicket(type, expired)
  const stock = remainingInSector({ lotId: lot._id, halfPrice: type.half_price }, sector)
  return {
    ...ticket,
    ticketGroupName: sector.name,
    remainingQuantity: lot.isClosed ? 0 : Math.min(ticket.remainingQuantity, stock),
    lot: { _id: lot._id, name: lot.name, left: sector.showsLeft ? lot.remaining : null },
  }
}

interface LotRow {
  readonly sectorId: string
  readonly sectorName: string
  readonly showsLeft: boolean
  readonly places: number
  readonly halves: number
  readonly isQuotaKept: boolean
  readonly id: string
  readonly name: string
  readonly left: number | null
  readonly isClosed: boolean
}

/** Stock of the sectors of ticket types, without holds that have expired. */
async function findSectors(
  db: Db,
  types: readonly TicketTypeRow[],
  expired: ExpiredHolds,
): Promise<OfferedSector[]> {
  const eventIds = [...new Set(types.map(({ event_id }) => event_id))]
  const { rows } = await sql<LotRow>`
    select sectors.id as "sectorId", sectors.name as "sectorName", shows_left as "showsLeft",
           remaining_stock(capacity - given, sectors.sold, sectors.held) as places,
           half_quota - halves_taken as halves,
           app_now() < half_price_release(events.starts_at, count_places(events.id)) as "isQuotaKept",
           lots.id, lots.name, remaining_stock(lots.size, lots.sold, lots.held) as left,
           ${isLotClosed} as "isClosed"
      from lots join sectors on sectors.id = lots.sector_id join events on events.id = sectors.event_id
     where lots.event_id = any (${eventIds}::uuid[])
     order by sectors.position, sectors.id, lots.position`.execute(db)
  const countExpired = (isCounted: (type: TicketTypeRow) => boolean) =>
    types.filter(isCounted).reduce((sum, { id }) => sum + (expired.get(id) ?? 0), 0)
  return [...Map.groupBy(rows, ({ sectorId }) => sectorId).values()].flatMap((lots) => {
    const [first] = lots
    if (!first) return []
    const ids = new Set(lots.map(({ id }) => id))
    const isOfSector = ({ lot_id }: TicketTypeRow) => lot_id !== null && ids.has(lot_id)
    return {
      name: first.sectorName,
      showsLeft: first.showsLeft,
      remaining: first.places + countExpired(isOfSector),
      halvesRemaining:
        first.halves + countExpired((type) => isOfSector(type) && type.half_price === 'quota'),
      isQuotaKept: first.isQuotaKept,
      lots: lots.map(({ id, name, left, isClosed }) => ({
        _id: id,
        name,
        remaining: left === null ? null : left + countExpired(({ lot_id }) => lot_id === id),
        isClosed,
      })),
    }
  })
}
