import { checkCapacity, checkPrice, checkTicketName } from '@55tickets/rules/events/event-fields.ts'
import { checkLotName, checkSectorName } from '@55tickets/rules/events/sector-fields.ts'
import { z } from 'zod/mini'
import { confirmation } from '../changes.ts'
import { editRefusals } from '../editor.ts'
import { call } from '../http/call.ts'
import { Id } from '../http/parts.ts'
import { EditedEvent } from './edited-event.ts'
import { LocalTime, line, numberBy } from './fields.ts'

/** Calls of the promoters' workspace on sectors and lots. A new id creates one. */

const MAX_LOT_TICKETS = 20

const version = { version: z.int(), ...confirmation }
const Count = numberBy(checkCapacity)

export const sectorFields = {
  name: line(checkSectorName),
  capacity: Count,
  /** Half-price tickets to keep, at least what the law asks for; null for exactly that. */
  halfQuota: z.nullable(Count),
  /** True if the event's page says how many tickets are left until the next lot. */
  showsLeft: z.boolean(),
}

export const lotFields = {
  sectorId: Id,
  name: line(checkLotName),
  /** Null for all that is left of the sector. */
  size: z.nullable(Count),
  closesAt: z.nullable(LocalTime),
  /** Ticket types to create or change with the lot, without their half-price twins. Others stay. */
  tickets: z
    .array(
      z.strictObject({
        ticketId: Id,
        name: line(checkTicketName),
        price: numberBy(checkPrice),
        /** True if it has half-price twins. */
        halfPrice: z.boolean(),
      }),
    )
    .check(z.maxLength(MAX_LOT_TICKETS)),
}

export const turnFields = {
  /**
   * Prices in the next lot, by the type of this one. Without a next lot one is created, for all that is
   * left of the sector.
   */
  prices: z._default(
    z
      .array(z.strictObject({ ticketId: Id, price: numberBy(checkPrice) }))
      .check(z.maxLength(MAX_LOT_TICKETS)),
    [],
  ),
}

const OneSector = z.strictObject({ eventId: Id, sectorId: Id })
const OneLot = z.strictObject({ eventId: Id, lotId: Id })

export const changeSector = call({
  method: 'PUT',
  path: '/promoter/events/:eventId/sectors/:sectorId',
  access: 'event:writeEvents',
  summary: 'Save a sector; a new id creates one',
  params: OneSector,
  body: z.strictObject({ ...version, ...sectorFields }),
  answer: EditedEvent,
  refusals: editRefusals,
})

export const removeSector = call({
  method: 'DELETE',
  path: '/promoter/events/:eventId/sectors/:sectorId',
  access: 'event:writeEvents',
  summary: 'Remove a sector with its lots, if nothing of it was ever reserved',
  params: OneSector,
  body: z.strictObject(version),
  answer: EditedEvent,
  refusals: editRefusals,
})

export const changeLot = call({
  method: 'PUT',
  path: '/promoter/events/:eventId/lots/:lotId',
  access: 'event:writeEvents',
  summary: 'Save a lot with its prices; a new id creates one, as the last of its sector',
  params: OneLot,
  body: z.strictObject({ ...version, ...lotFields }),
  answer: EditedEvent,
  refusals: editRefusals,
})

export const removeLot = call({
  method: 'DELETE',
  path: '/promoter/events/:eventId/lots/:lotId',
  access: 'event:writeEvents',
  summary: 'Remove a lot with its ticket types, if nothing of it was ever reserved',
  params: OneLot,
  body: z.strictObject(version),
  answer: EditedEvent,
  refusals: editRefusals,
})

export const turnLot = call({
  method: 'POST',
  path: '/promoter/events/:eventId/lots/:lotId/turn',
  access: 'event:writeEvents',
  summary: 'Close a lot for good, so that the next is on sale; nothing happens to a closed lot',
  params: OneLot,
  body: z.strictObject({ ...turnFields, ...confirmation }),
  answer: EditedEvent,
  refusals: editRefusals,
})
