import type { EventDetail } from '@55tickets/contracts/events.ts'
import { isOnSale, ticketStatus } from '@55tickets/rules/ticket-status.ts'
import { flushSync } from 'react-dom'

export const ticketsId = 'tickets-section'
export const sessionElementId = (sessionId: string): string => `sessao-${sessionId}`
export const ticketLineId = (ticketId: string): string => `ticket-${ticketId}`

/** Scrolls to the tickets and takes the keyboard and the screen reader along. */
export function showTickets(): void {
  show(document.getElementById(ticketsId), 'start')
}

/** The ticket by which a paid session is entered, out of its group; all of them where it has none. */
export function showTicketOf({ tickets }: EventDetail, sessionId: string, now: Date): void {
  const own = tickets.filter(({ programacaoId }) => programacaoId === sessionId)
  const best = own.find((ticket) => isOnSale(ticketStatus(ticket, now))) ?? own[0]
  if (best) showTicket(best._id)
  else showTickets()
}

/** One ticket, out of its group. */
export function showTicket(ticketId: string): void {
  const line = document.getElementById(ticketLineId(ticketId))
  if (!line) return showTickets()
  openAround(line)
  show(line, 'center')
}

/** What the address names, out of its group or day: the tickets, or one session. */
export function showTarget(hash: string): void {
  const target = document.getElementById(hash.slice(1))
  if (!target) return
  openAround(target)
  show(target, 'start')
}

/** Presses the heading of the group, as a visitor would. */
function openAround(element: HTMLElement): void {
  const headings = document.querySelectorAll<HTMLElement>('[aria-controls][aria-expanded="false"]')
  for (const heading of headings) {
    const panel = document.getElementById(heading.getAttribute('aria-controls') ?? '')
    // At once: what is hidden can not take the focus.
    if (panel?.contains(element)) flushSync(() => heading.click())
  }
}

function show(element: HTMLElement | null, block: ScrollLogicalPosition): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth', block })
  element?.focus({ preventScroll: true })
}
