import type { Instant } from '../text/zone.ts'

export type TicketStatus = 'not-started' | 'ended' | 'sold-out' | 'almost-sold-out' | 'available'

/**
 * Availability of an event over all its tickets; `none` if it has no tickets, `paused` while nothing is
 * sold, whatever the tickets say.
 */
export type EventAvailability = TicketStatus | 'paused' | 'postponed' | 'cancelled' | 'none'

export interface TicketOnOffer {
  readonly isAvailable: boolean
  readonly remainingQuantity: number
  readonly salesStart: Instant | null
  readonly salesEnd: Instant | null
}

/** Starts and ends of sales, at which the status of a ticket changes. */
export const salesPeriodBounds = (tickets: readonly TicketOnOffer[]): (Instant | null)[] =>
  tickets.flatMap(({ salesStart, salesEnd }) => [salesStart, salesEnd])

const LOW_STOCK = 10

const bestFirst = [
  'available',
  'almost-sold-out',
  'not-started',
  'sold-out',
  'ended',
] as const satisfies TicketStatus[]

export const availabilityLabels: Readonly<Record<EventAvailability, string>> = {
  'not-started': 'Vendas em breve',
  ended: 'Vendas encerradas',
  'sold-out': 'Esgotado',
  'almost-sold-out': 'Últimos ingressos',
  available: 'Disponível',
  paused: 'Vendas pausadas',
  postponed: 'Adiado',
  cancelled: 'Cancelado',
  none: 'Indisponível',
}

export function ticketStatus(ticket: TicketOnOffer, now: Date): TicketStatus {
  if (ticket.salesStart && now < new Date(ticket.salesStart)) return 'not-started'
  if (ticket.salesEnd && now > new Date(ticket.salesEnd)) return 'ended'
  if (!ticket.isAvailable || ticket.remainingQuantity <= 0) return 'sold-out'
  return ticket.remainingQuantity < LOW_STOCK ? 'almost-sold-out' : 'available'
}

export function isOnSale(status: TicketStatus): boolean {
  return status === 'available' || status === 'almost-sold-out'
}

export function maxPerOrderNow(ticket: TicketOnOffer & { maxPerOrder: number }, now: Date): number {
  if (!isOnSale(ticketStatus(ticket, now))) return 0
  return Math.min(ticket.remainingQuantity, ticket.maxPerOrder)
}

/**
 * Best status of all tickets: on sale before not started, not started before sold out and ended.
 */
export function eventAvailability(tickets: readonly TicketOnOffer[], now: Date): EventAvailability {
  const found = new Set<EventAvailability>(tickets.map((ticket) => ticketStatus(ticket, now)))
  return bestFirst.find((status) => found.has(status)) ?? 'none'
}
