import { randomUUID } from 'node:crypto'
import type { closeTicket } from '@55tickets/contracts/editor/tickets.ts'
import { fromReais } from '@55tickets/rules/money/money.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { TicketTypeRow } from '../../events/public.ts'
import type { EditorDeps } from '../deps.ts'
import type { Body, PartPlan } from './part-plan.ts'
import { planTypes } from './plan-types.ts'

type Closing = Body<typeof closeTicket> & { readonly ticketId: string }

/**
 * Closes a ticket type: it is off sale and off the page, and stays in every report. `newPrice` opens
 * another one like it with the tickets that are left: so the price of a type that was sold changes.
 * Nothing is to be done for one that is closed, so that a second press is none.
 */
export const planClosing = (
  deps: Pick<EditorDeps, 'findReservedTypes' | 'halfPriceShare'>,
  { ticketId, newPrice }: Closing,
): PartPlan => ({
  part: 'ticket closed',
  column: 'tickets_version',
  version: null,
  async prepare(tx, event) {
    const type = event.types.find(({ id }) => id === ticketId)
    if (!type) return refuse('TICKET_NOT_FOUND')
    if (type.is_hidden && !type.is_available) return null
    const closed = { ...type, is_available: false, is_hidden: true }
    const planned = { row: closed, halfPrice: undefined }
    if (newPrice === null) return planTypes(tx, deps, event, [planned])
    if (type.lot_id !== null)
      return refuse('BAD_INPUT', {
        fields: { newPrice: 'O preço de um lote muda no próximo lote' },
      })
    const taken = type.sold + type.held + type.given
    const left = type.capacity - taken
    if (left <= 0)
      return refuse('BAD_INPUT', { fields: { newPrice: 'Não sobrou nenhum para outro preço' } })
    const successor = { ...openLike(type), price_cents: fromReais(newPrice), capacity: left }
    return planTypes(tx, deps, event, [
      { row: { ...closed, capacity: taken }, halfPrice: undefined },
      { row: successor, halfPrice: undefined },
    ])
  },
})

/** A new type like another, without its sales. It takes its place on the page. */
function openLike(type: TicketTypeRow) {
  return { ...type, id: randomUUID(), sold: 0, held: 0, given: 0 }
}
