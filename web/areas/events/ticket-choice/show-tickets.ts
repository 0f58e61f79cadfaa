import type { EventDetail } from '@55tickets/contracts/events.ts'
import { isOnSale, ticketStatus } from '@55tickets/rules/tickets/ticket-status.ts'
import { flushSync } from 'react-dom'
import type { TicketBenefit } from './use-ticket-choice.ts'

export const ticketsId = 'tickets-section'
export const sessionElementId = (sessionId: string): string => `sessao-${sessionId}`
export const ticketLineId = (ticketId: string): string => `ticket-${ticketId}`
export const benefitFieldId = (ticketId: string, index: number): string =>
  `benefit-${ticketId}-${index}`

/** Scrolls to the tickets and moves the focus there. */
export function showTickets(): void {
  scrollAndFocus(document.getElementById(ticketsId), 'start')
}

/** Scrolls to the tickets; the focus stays where it is. */
export function scrollToTickets(): void {
  scrollTo(document.getElementById(ticketsId), 'start')
}

/**
 * Shows the ticket type that admits to a paid session and expands its group; falls back to all
 * tickets.
 */
export function showSessionTicket({ tickets }: EventDetail, sessionId: string, now: Date): void {
  const own = tickets.filter(({ programacaoId }) => programacaoId === sessionId)
  const best = own.find((ticket) => isOnSale(ticketStatus(ticket, now))) ?? own[0]
  if (best) showTicket(best._id)
  else showTickets()
}

/** Shows one ticket type and expands its group. */
export const showTicket = (ticketId: string): void => showInGroup(ticketLineId(ticketId))

/** Shows the field for the benefit of one ticket and expands the group around it. */
export const showBenefit = ({ ticketId, index }: TicketBenefit): void =>
  showInGroup(benefitFieldId(ticketId, index))

function showInGroup(id: string): void {
  const element = document.getElementById(id)
  if (!element) return showTickets()
  expandAround(element)
  scrollAndFocus(element, 'center')
}

/**
 * Shows the element that the URL's hash names, the tickets or one session, and expands its section.
 */
export function showTarget(hash: string): void {
  const target = document.getElementById(hash.slice(1))
  if (!target) return
  expandAround(target)
  scrollAndFocus(target, 'start')
}

/** Expands the collapsed sections around an element by clicking their headings. */
function expandAround(element: HTMLElement): void {
  const headings = document.querySelectorAll<HTMLElement>('[aria-controls][aria-expanded="false"]')
  for (const heading of headings) {
    const panel = document.getElementById(heading.getAttribute('aria-controls') ?? '')
    // Flush synchronously: a hidden element cannot take the focus.
    if (panel?.contains(element)) flushSync(() => heading.click())
  }
}

function scrollAndFocus(element: HTMLElement | null, block: ScrollLogicalPosition): void {
  scrollTo(element, block)
  element?.focus({ preventScroll: true })
}

function scrollTo(element: HTMLElement | null, block: ScrollLogicalPosition): void {
  const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ behavior: prefersReducedMotion ? 'instant' : 'smooth', block })
}
