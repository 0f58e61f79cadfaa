import type {
  EditedEvent,
  EditedLot,
  EditedSector,
  EditedTicket,
} from '@55tickets/contracts/editor/edited-event.ts'
import { keepsHalves } from '@55tickets/rules/events/live-sector.ts'

type Tickets = Pick<EditedEvent['tickets'], 'sectors' | 'types'>

export const findSectorOfLot = (
  { sectors }: Pick<Tickets, 'sectors'>,
  lotId: string | null,
): EditedSector | undefined => sectors.find(({ lots }) => lots.some(({ _id }) => _id === lotId))

/** Lot that is on sale once another is closed. */
export function findNextLot({ lots }: EditedSector, lotId: string): EditedLot | undefined {
  const index = lots.findIndex(({ _id }) => _id === lotId)
  return lots.slice(index + 1).find(({ state }) => state === 'next' || state === 'open')
}

/** Ticket types of a lot without their half-price twins. */
export const findWholes = ({ types }: Pick<Tickets, 'types'>, lotId: string) =>
  types.filter((type) => type.lotId === lotId && type.halfPrice === null)

/** True if a type of a lot is sold with a half for good: its own stays, and a new one begins with it. */
export function mustHaveHalf(
  tickets: Tickets,
  type: EditedTicket | undefined,
  lotId: string | null,
) {
  const sector = findSectorOfLot(tickets, type?.lotId ?? lotId)
  if (!sector || (type && !hasHalfPrice(tickets, type._id))) return false
  const lots = sector.lots.map(({ _id }) => _id)
  return keepsHalves(
    sector,
    tickets.types.filter(({ lotId }) => lotId !== null && lots.includes(lotId)),
  )
}

export const hasHalfPrice = ({ types }: Pick<Tickets, 'types'>, ticketId: string): boolean =>
  types.some(({ halfOf }) => halfOf === ticketId)

/** Places of an event: those of its sectors, and of ticket types without one. */
export const countPlaces = ({ sectors, types }: Tickets): number =>
  [...sectors, ...types.filter(({ lotId }) => lotId === null)].reduce(
    (sum, { capacity }) => sum + capacity,
    0,
  )
