import type {
  EditedEvent,
  EditedLot,
  EditedSector,
} from '@55tickets/contracts/editor/edited-event.ts'

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

export const hasHalfPrice = ({ types }: Pick<Tickets, 'types'>, ticketId: string): boolean =>
  types.some(({ halfOf }) => halfOf === ticketId)

/** Places of an event: those of its sectors, and of ticket types without one. */
export const countPlaces = ({ sectors, types }: Tickets): number =>
  [...sectors, ...types.filter(({ lotId }) => lotId === null)].reduce(
    (sum, { capacity }) => sum + capacity,
    0,
  )
