import type { OrderRefundPlan } from '@55tickets/contracts/event-orders/actions.ts'
import { ownRefundRouteTexts, type RefundRoute } from '@55tickets/rules/events/cancellation.ts'
import { cents, formatMoney, fromReais } from '@55tickets/rules/money/money.ts'
import { greeting } from '@55tickets/rules/people/greeting.ts'
import { button, facts, heading, note, paragraph } from '../../platform/mail/blocks.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import type { Charge } from '../charges/public.ts'
import type { MailedOwner } from '../organizations/public.ts'
import type { Order } from '../reservations/public.ts'

const money = (amount: number) => formatMoney(cents(amount))

/** Text about when a refund arrives, which depends on the bank. */
export const refundArrivalText = ({ method }: Pick<Charge, 'method'>): string =>
  method === 'PIX'
    ? 'A devolução volta para a conta que fez o PIX, em geral no mesmo dia.'
    : 'A devolução aparece na fatura do cartão em até 10 dias úteis.'

const seeOrder = (order: Order, publicUrl: string) =>
  button('Acompanhar o reembolso', `${publicUrl}/venda/${order.saleId}`)

interface StartedRefund {
  /** Reason of the organization that gave the order back; undefined if somebody else did. */
  readonly reason?: string | undefined
  /** The holder was moved to a dearer ticket. */
  readonly isMoved: boolean
  readonly route: RefundRoute
}

/**
 * Announces the refund of an order that was cancelled, or whose only ticket was moved to a dearer
 * type.
 */
export function refundStartedMail(
  order: Order,
  charge: Charge,
  publicUrl: string,
  refund: StartedRefund,
): Mail {
  const amount = money(charge.amountCents - charge.refundedCents)
  const { reason, route } = refund
  return {
    template: 'refund-started',
    subject: `Reembolso em andamento: ${order.event.name}`,
    preview: `Devolveremos ${amount}. Os ingressos deste pedido não valem mais.`,
    blocks: [
      heading('Seu reembolso está em andamento'),
      paragraph(`${greeting(order.buyer.name)} ${startedText(order, refund)} ${nextText(route)}`),
      facts(['Valor', amount], ...(reason === undefined ? [] : [['Motivo', reason] as const]), [
        'Pedido',
        order.number,
      ]),
      note(`${refundRouteText(charge, route)} Os ingressos deste pedido não valem mais.`),
      seeOrder(order, publicUrl),
    ],
  }
}

/** Tells when and where the money of a refund arrives. */
export const refundRouteText = (charge: Charge, route: RefundRoute): string =>
  route === 'provider' ? refundArrivalText(charge) : ownRefundRouteTexts[route]

/** Only the provider's refunds are followed by a mail when they are done. */
const nextText = (route: RefundRoute): string =>
  route === 'provider' || route === 'review'
    ? 'Você não precisa fazer mais nada: avisaremos quando ela for concluída.'
    : 'Você não precisa fazer mais nada.'

function startedText({ event }: Order, { reason, isMoved, route }: StartedRefund): string {
  if (isMoved)
    return `O seu ingresso para ${event.name} foi trocado, e já pedimos a devolução do que você pagou pelo anterior.`
  if (reason !== undefined)
    return route === 'review'
      ? `A organização de ${event.name} cancelou o seu pedido, e a devolução do seu dinheiro está em andamento.`
      : `A organização de ${event.name} cancelou o seu pedido, e já pedimos a devolução do seu dinheiro.`
  return `O seu pedido para ${event.name} foi cancelado e já pedimos a devolução do seu dinheiro.`
}

/** Reports a completed refund. */
export function refundDoneMail(order: Order, charge: Charge, publicUrl: string): Mail {
  return {
    template: 'refund-done',
    subject: `Reembolso concluído: ${order.event.name}`,
    preview: `Devolvemos ${money(charge.refundedCents)}.`,
    blocks: [
      heading('Seu reembolso foi concluído'),
      paragraph(
        `${greeting(order.buyer.name)} O dinheiro que você pagou por ${order.event.name} foi devolvido.`,
      ),
      facts(['Valor', money(charge.refundedCents)], ['Pedido', order.number]),
      note(
        `${refundArrivalText(charge)} Se ela não chegar, fale conosco informando o número do pedido.`,
      ),
      seeOrder(order, publicUrl),
    ],
  }
}

/** Reports a partial refund; the tickets stay valid, but for those that were given back. */
export function partRefundedMail(order: Order, charge: Charge, publicUrl: string): Mail {
  const validity = order.hasReturned
    ? 'Os demais ingressos deste pedido continuam valendo.'
    : 'Os seus ingressos continuam valendo.'
  return {
    template: 'refund-part',
    subject: `Parte do valor foi devolvida: ${order.event.name}`,
    preview: `Devolvemos ${money(charge.refundedCents)}. ${validity}`,
    blocks: [
      heading('Parte do valor foi devolvida'),
      paragraph(
        `${greeting(order.buyer.name)} Devolvemos uma parte do que você pagou por ${order.event.name}. ${validity}`,
      ),
      facts(
        ['Valor pago', money(charge.amountCents)],
        ['Devolvido até agora', money(charge.refundedCents)],
        ['Pedido', order.number],
      ),
      note(refundArrivalText(charge)),
      button('Ver o pedido', `${publicUrl}/venda/${order.saleId}`),
    ],
  }
}

interface LateRefund {
  /** The member who refunded it. */
  readonly by: string
  readonly reason: string
  readonly order: Order
  readonly plan: Pick<OrderRefundPlan, 'refund' | 'used' | 'route'>
  /** The order in the workspace. */
  readonly url: string
}

/** Tells an owner that an order was refunded after its event, or with a ticket that was used. */
export function lateRefundMail(
  { name, organization }: Pick<MailedOwner, 'name' | 'organization'>,
  { by, reason, order, plan, url }: LateRefund,
): Mail {
  const amount = formatMoney(fromReais(plan.refund))
  return {
    template: 'order-refunded-late',
    subject: `Pedido reembolsado por ${by}: ${order.event.name}`,
    preview: `${by} devolveu ${amount}. Não era para ser assim? Confira a equipe.`,
    blocks: [
      heading('Um pedido foi reembolsado'),
      paragraph(
        `${greeting(name)} ${by} devolveu um pedido de ${order.event.name} depois do evento, ou com ingresso já usado.`,
      ),
      facts(
        ['Valor', amount],
        ['Pedido', order.number],
        ['Ingressos usados', `${plan.used}`],
        ['Motivo', reason],
        ...(plan.route === 'review'
          ? [['Situação', 'Espera a conferência da nossa equipe'] as const]
          : []),
      ),
      button('Ver o pedido', url),
      note(
        `Se não era para ser assim, confira a equipe de ${organization} e responda a este e-mail. Todos os donos recebem este aviso.`,
      ),
    ],
  }
}
