import type { EventDetail, Ticket } from '@55tickets/contracts/events.ts'
import { isBelowOrderMinimum } from '@55tickets/rules/tickets/ticket-choice.ts'
import type { TicketStatus } from '@55tickets/rules/tickets/ticket-status.ts'

/** Reason why a quantity was reduced, or is too low or at its maximum. */
export function ticketHint(
  ticket: Ticket,
  quantity: number,
  isAdjusted: boolean,
  max: number,
): string | undefined {
  if (isAdjusted && ticket.remainingQuantity <= 0) return 'Esgotou enquanto você escolhia'
  if (isAdjusted && max <= 0) return 'As vendas terminaram enquanto você escolhia'
  if (isAdjusted && quantity < ticket.maxPerOrder) return 'Ajustamos a sua escolha ao que resta'
  if (isBelowOrderMinimum(ticket, quantity)) return `Mínimo de ${ticket.minPerOrder} por pedido`
  if (quantity > 0 && quantity >= ticket.maxPerOrder)
    return `Máximo de ${ticket.maxPerOrder} por pedido`
  return undefined
}

/** Number of remaining tickets, shown when few are left. */
export function remainingText(
  { remainingQuantity: left }: Ticket,
  status: TicketStatus,
): string | undefined {
  if (status !== 'almost-sold-out') return undefined
  return left === 1 ? 'Resta 1 ingresso' : `Restam ${left} ingressos`
}

/** Entrances that a ticket of a session admits to. */
export function admitsText(
  { programacaoId, admitsToEvent }: Ticket,
  { programacoes }: EventDetail,
): string | undefined {
  const session = programacoes.find(({ _id }) => _id === programacaoId)
  if (!session) return undefined
  return admitsToEvent
    ? `Dá acesso ao evento e a “${session.titulo}”`
    : `Dá acesso só a “${session.titulo}”`
}
