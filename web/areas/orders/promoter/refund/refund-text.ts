import type { OrderRefundPlan } from '@55tickets/contracts/event-orders/actions.ts'
import { refundRouteTexts } from '@55tickets/rules/events/cancellation.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'

/** Warning about tickets that somebody came in with. */
export const usedText = (used: number): string =>
  used === 1
    ? '1 ingresso deste pedido já foi usado: alguém entrou com ele. O dinheiro volta mesmo assim.'
    : `${used} ingressos deste pedido já foram usados. O dinheiro volta mesmo assim.`

/** Tells what refunding an order does, beside the money that goes back. */
export function consequences(plan: OrderRefundPlan): string[] {
  const { tickets, promoterShare, fee, interest, openMoves, route, method } = plan
  const ours = [fee > 0 && 'a taxa', interest > 0 && 'os juros'].filter(Boolean).join(' e ')
  return [
    tickets === 1
      ? 'O ingresso deixa de valer agora, e o lugar fica livre.'
      : `Os ${tickets} ingressos deixam de valer agora, e os lugares ficam livres.`,
    `Sua organização deixa de receber ${formatReais(promoterShare)}.${ours ? ` Quem devolve ${ours} é a 55Tickets.` : ''}`,
    ...(openMoves > 0
      ? ['Uma troca deste pedido aguarda pagamento: se ele vier, é devolvido inteiro.']
      : []),
    arrivalText(route, method),
    'O comprador recebe um email com o motivo. Isto não pode ser desfeito.',
  ]
}

/** Tells what was done. */
export const doneText = ({ route, refund }: OrderRefundPlan): string =>
  route === 'review'
    ? `Nossa equipe confere a devolução de ${formatReais(refund)}. O comprador foi avisado de que ela está em andamento.`
    : `Devolveremos ${formatReais(refund)} ao comprador, que foi avisado.`

function arrivalText(route: OrderRefundPlan['route'], method: OrderRefundPlan['method']): string {
  if (route !== 'provider') return refundRouteTexts[route]
  return method === 'PIX'
    ? 'O dinheiro volta para a conta que fez o PIX, em geral no mesmo dia.'
    : 'A devolução aparece na fatura do cartão em até 10 dias úteis.'
}
