import type {
  EditedEvent,
  EditedLot,
  EditedSector,
  EditedTicket,
} from '@55tickets/contracts/editor/edited-event.ts'
import { sampleTicket } from './sample-edited-event.ts'

/** Sectors and lots of the fake server. It keeps what it is sent, without half-price twins. */

type Tickets = EditedEvent['tickets']

interface PartRequest {
  readonly part: 'sectors' | 'lots'
  readonly id: string
  readonly method: string
  readonly change: unknown
}

export const newSector: EditedSector = {
  _id: '',
  name: '',
  capacity: 0,
  sold: 0,
  held: 0,
  given: 0,
  halfQuota: 0,
  halvesTaken: 0,
  showsLeft: false,
  lots: [],
}
export const newLot: EditedLot = {
  _id: '',
  name: '',
  size: null,
  closesAt: null,
  state: 'next',
  sold: 0,
  held: 0,
}

interface SentPart {
  readonly sectorId?: string
  readonly name: string
  readonly capacity: number
  readonly showsLeft: boolean
  readonly size: number | null
  readonly closesAt: string | null
  readonly tickets: readonly { readonly ticketId: string; readonly name: string; price: number }[]
}

export function putPart(
  tickets: Tickets,
  { part, id, method, change }: PartRequest,
): Partial<Tickets> {
  const { sectors, types } = tickets
  const isOther = ({ _id }: { readonly _id: string }) => _id !== id
  const withLots = (toLots: (sector: EditedSector) => EditedLot[]) =>
    sectors.map((sector) => ({ ...sector, lots: toLots(sector) }))
  if (method === 'DELETE')
    return part === 'sectors'
      ? { sectors: sectors.filter(isOther) }
      : { sectors: withLots(({ lots }) => lots.filter(isOther)) }
  const sent = change as SentPart
  if (part === 'sectors') {
    const { name, capacity, showsLeft } = sent
    const known = sectors.find(({ _id }) => _id === id) ?? newSector
    const sector = { ...known, _id: id, name, capacity, showsLeft }
    return { sectors: [...sectors.filter(isOther), sector] }
  }
  const { name, size, closesAt } = sent
  const lot = { ...newLot, _id: id, name, size, closesAt }
  return {
    sectors: withLots((sector) =>
      sector._id === sent.sectorId ? [...sector.lots.filter(isOther), lot] : sector.lots,
    ),
    types: [
      ...types.filter(({ _id }) => !sent.tickets.some(({ ticketId }) => ticketId === _id)),
      ...sent.tickets.map(({ ticketId, name, price }) => ({
        ...sampleTicket,
        _id: ticketId,
        name,
        price,
        lotId: id,
      })),
    ],
  }
}

/** Closes a lot; the one after it is on sale. */
export const turnLot = ({ sectors }: Tickets, id: string): EditedSector[] =>
  sectors.map((sector) => {
    const index = sector.lots.findIndex(({ _id }) => _id === id)
    const state = (at: number, old: EditedLot['state']) => {
      if (at === index) return 'closed'
      return index >= 0 && at === index + 1 ? 'open' : old
    }
    return {
      ...sector,
      lots: sector.lots.map((lot, at) => ({ ...lot, state: state(at, lot.state) })),
    }
  })

/** Closes a type; with a new price another one like it has what is left. */
export function closeTicket(
  types: readonly EditedTicket[],
  id: string,
  body: unknown,
): EditedTicket[] {
  const { newPrice } = body as { newPrice: number | null }
  return types.flatMap((type) => {
    if (type._id !== id) return [type]
    const closed = { ...type, isAvailable: false, isHidden: true }
    const left = type.capacity - type.sold - type.held - type.given
    const next = {
      ...type,
      _id: crypto.randomUUID(),
      sold: 0,
      held: 0,
      given: 0,
      locks: [],
      capacity: left,
    }
    return newPrice === null ? [closed] : [closed, { ...next, price: newPrice }]
  })
}
