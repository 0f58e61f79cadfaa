import type { EventDetail } from '@55tickets/contracts/events.ts'
import { MINIMUM_PURCHASE } from '@55tickets/rules/fee.ts'
import { formatMoney } from '@55tickets/rules/money.ts'
import { isTooFew, type TicketChoice } from '@55tickets/rules/ticket-choice.ts'
import type { Notice } from '../../lib/toast-queue.ts'

export const minimumText = `Compra mínima de ${formatMoney(MINIMUM_PURCHASE)}`

/** Why a choice can not be ordered; what only the server knows is left to it. */
export function orderProblem(event: EventDetail, choice: TicketChoice): Notice | undefined {
  if (choice.count === 0)
    return problem('Nenhum ingresso selecionado', 'Selecione pelo menos um ingresso.')
  if (choice.isBelowMinimum)
    return problem(
      'Valor mínimo não atingido',
      `O valor mínimo de compra é ${formatMoney(MINIMUM_PURCHASE)}.`,
    )
  const quantityOf = new Map(choice.items.map(({ ticketId, quantity }) => [ticketId, quantity]))
  const tooFew = event.tickets.find((ticket) => isTooFew(ticket, quantityOf.get(ticket._id) ?? 0))
  return (
    tooFew &&
    problem(
      'Erro ao criar reserva',
      `${tooFew.name}: escolha pelo menos ${tooFew.minPerOrder} por pedido.`,
    )
  )
}

const problem = (title: string, description: string): Notice => ({
  title,
  description,
  variant: 'error',
})
