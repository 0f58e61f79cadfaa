import type { EventDetail } from '@55tickets/contracts/events.ts'
import { MINIMUM_PURCHASE } from '@55tickets/rules/money/fee.ts'
import { formatMoney } from '@55tickets/rules/money/money.ts'
import { isBelowOrderMinimum, type TicketChoice } from '@55tickets/rules/tickets/ticket-choice.ts'
import type { Notice } from '../../lib/toasts/toast-queue.ts'

export const nothingChosen: Notice = {
  title: 'Nenhum ingresso selecionado',
  description: 'Selecione pelo menos um ingresso.',
  variant: 'error',
}

/**
 * Reason why a selection cannot be reserved, as far as the browser can tell; the server checks the
 * rest.
 */
export function choiceProblem(event: EventDetail, choice: TicketChoice): Notice | undefined {
  if (choice.count === 0) return nothingChosen
  if (choice.isBelowMinimum)
    return {
      title: 'Valor mínimo não atingido',
      // Same wording as in the ticket panel and in the server's error.
      description: `Compra mínima de ${formatMoney(MINIMUM_PURCHASE)}`,
      variant: 'error',
    }
  const quantities = new Map(choice.items.map(({ ticketId, quantity }) => [ticketId, quantity]))
  const belowMinimum = event.tickets.find((ticket) =>
    isBelowOrderMinimum(ticket, quantities.get(ticket._id) ?? 0),
  )
  return (
    belowMinimum && {
      title: 'Erro ao criar reserva',
      description: `${belowMinimum.name}: escolha pelo menos ${belowMinimum.minPerOrder} por pedido.`,
      variant: 'error',
    }
  )
}
