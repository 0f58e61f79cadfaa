import { EventFile } from '@55tickets/api/areas/events/import/event-file.ts'
import { toInstant } from '@55tickets/api/areas/events/import/event-file-problems.ts'
import { zonedToInstant } from '@55tickets/rules/text/zone.ts'
import { type TicketStatus, ticketStatus } from '@55tickets/rules/tickets/ticket-status.ts'
import { demoEvents } from '../events.ts'

export const today = '2026-03-14'

export const eventFiles = (day: string): EventFile[] =>
  demoEvents(day).map((event) => EventFile.parse(event))

export const published = eventFiles(today).filter((file) => file.published)

export const timeOnDay = (day: string, time: string): Date =>
  zonedToInstant(`${day}T${time}`, 'America/Sao_Paulo')

export const noon = timeOnDay(today, '12:00')

export const ticketStatuses = (file: EventFile): TicketStatus[] =>
  file.tickets.map((ticket) =>
    ticketStatus(
      {
        isAvailable: ticket.isAvailable,
        remainingQuantity: ticket.capacity,
        salesStart: ticket.salesStart ? toInstant(ticket.salesStart, file) : null,
        salesEnd: ticket.salesEnd ? toInstant(ticket.salesEnd, file) : null,
      },
      noon,
    ),
  )
