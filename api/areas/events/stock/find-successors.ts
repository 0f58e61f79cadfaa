import type { Successor } from '@55tickets/contracts/http/error-answer.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { type ExpiredHolds, findOfferedTickets } from './offered-tickets.ts'

interface SuccessorQuery {
  readonly eventId: string
  /** Tickets that a buyer has chosen. */
  readonly ticketIds: readonly string[]
  readonly expired: ExpiredHolds
}

interface TurnedTicket {
  readonly id: string
  readonly name: string
  readonly sectorName: string
  readonly lotName: string
  readonly priceCents: number
  /** Tickets of the same name in the other lots of the sector. */
  readonly twinIds: readonly string[]
}

interface Successors {
  readonly successors: readonly Successor[]
  /** Name of a ticket whose lot has turned and that is sold out in the next one. */
  readonly soldOut: string | undefined
}

/**
 * Finds what a buyer is offered in the place of the chosen tickets whose lots are no longer on sale:
 * of each, the ticket of the same name in the sector's open lot.
 */
export async function findSuccessors(db: Db, query: SuccessorQuery): Promise<Successors> {
  const { eventId, ticketIds, expired } = query
  const offered = (await findOfferedTickets(db, [eventId], expired)).get(eventId) ?? []
  const turned = await findTurned(
    db,
    ticketIds.filter((id) => offered.every(({ _id }) => _id !== id)),
  )
  const successors: Successor[] = []
  for (const { id, name, sectorName, lotName, priceCents, twinIds } of turned) {
    const next = offered.find(
      ({ _id, remainingQuantity }) => remainingQuantity > 0 && twinIds.includes(_id),
    )
    if (!next) return { successors: [], soldOut: name }
    successors.push({
      replaces: id,
      replacedLotName: lotName,
      replacedPrice: toReais(cents(priceCents)),
      ticketId: next._id,
      sectorName,
      name,
      lotName: next.lot?.name ?? '',
      price: next.price,
    })
  }
  return { successors, soldOut: undefined }
}

/** Reads tickets of lots, in the order of the ids. */
async function findTurned(db: Db, ids: readonly string[]): Promise<TurnedTicket[]> {
  const { rows } = await sql<TurnedTicket>`
    select old.id, old.name, sectors.name as "sectorName", old_lot.name as "lotName",
           old.price_cents as "priceCents",
           array(select type.id from lots join ticket_types type on type.lot_id = lots.id
                  where lots.sector_id = sectors.id and type.id <> old.id and type.name = old.name
                    and type.half_price is not distinct from old.half_price) as "twinIds"
      from ticket_types old
      join lots old_lot on old_lot.id = old.lot_id
      join sectors on sectors.id = old_lot.sector_id
     where old.id = any (${ids}::uuid[])
     order by array_position(${ids}::uuid[], old.id)`.execute(db)
  return rows
}
