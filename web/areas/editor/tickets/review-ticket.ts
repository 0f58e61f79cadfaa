import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import type { EditChoices, ReviewedEdit } from '../part-form/reviewed-edit.ts'
import { findSectorOfLot } from './sectors/find-sector.ts'
import { type TicketValues, toTicketBody } from './ticket-values.ts'

/** Describes an edit of a ticket type to the sheet before saving. */
export const reviewTicket =
  (ticketId: string) =>
  (values: TicketValues, { tickets }: EditedEvent, _choices: EditChoices): ReviewedEdit => {
    const { version } = tickets
    const type = tickets.types.find(({ _id }) => _id === ticketId)
    const sector = findSectorOfLot(tickets, type?.lotId ?? null)
    const body = toTicketBody(values)
    const ticket = {
      part: 'ticket',
      ticketId,
      version,
      ...body,
      ...(sector && { halfPrice: values.halfPrice }),
    } as const
    return {
      edit: {
        part: 'ticket',
        before: type ?? null,
        after: { ...body, name: tidyLine(body.name) },
      },
      checks: [
        ...(sector && sector.capacity !== body.capacity
          ? [{ part: 'sector', sectorId: sector._id, version, ...toPlaces(sector, body) } as const]
          : []),
        ticket,
      ],
    }
  }

/** Places of a type of a lot are those of its sector. */
const toPlaces = (
  { name, showsLeft }: EditedEvent['tickets']['sectors'][number],
  { capacity }: { readonly capacity: number },
) => ({ name, showsLeft, capacity, halfQuota: null })
