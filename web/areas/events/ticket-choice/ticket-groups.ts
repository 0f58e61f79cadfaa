import type { Ticket } from '@55tickets/contracts/events.ts'

interface TicketGroup {
  /** Null for tickets outside any group. */
  readonly name: string | null
  readonly tickets: readonly Ticket[]
}

/** Groups tickets in the promoter's order: a group takes the position of its first ticket. */
export function ticketGroups(tickets: readonly Ticket[]): TicketGroup[] {
  const names = new Set(tickets.map(({ ticketGroupName }) => ticketGroupName))
  return [...names].map((name) => ({
    name,
    tickets: tickets.filter(({ ticketGroupName }) => ticketGroupName === name),
  }))
}
