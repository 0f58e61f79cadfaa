import type { Ticket } from '@55tickets/contracts/events.ts'

interface TicketGroup {
  /** Null for tickets outside any group. */
  readonly name: string | null
  readonly tickets: readonly Ticket[]
}

/** In the promoter's order: a group stands where its first ticket does. */
export function ticketGroups(tickets: readonly Ticket[]): TicketGroup[] {
  const names = new Set(tickets.map(({ ticketGroupName }) => ticketGroupName))
  return [...names].map((name) => ({
    name,
    tickets: tickets.filter(({ ticketGroupName }) => ticketGroupName === name),
  }))
}
