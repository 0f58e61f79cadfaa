import { ownRefundRouteTexts, type RefundRoute } from '@55tickets/rules/events/cancellation.ts'
import { cents, formatMoney } from '@55tickets/rules/money/money.ts'
import { greeting } from '@55tickets/rules/people/greeting.ts'
import { type Block, button, facts, heading, note, paragraph } from '../../platform/mail/blocks.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import type { Charge } from '../charges/public.ts'
import type { MailedOwner } from '../organizations/public.ts'
import type { Order } from '../reservations/public.ts'
import type { CancelledEvent } from './queries.ts'

const money = (amount: number) => formatMoney(cents(amount))

export interface RefundedOrder {
  readonly order: Order
  readonly charge: Charge
  readonly route: RefundRoute
}

interface CancelledNotice {
  /** Name of the person. */
  readonly name: string
  /** A payment of the person is open: it must not be made. */
  readonly isPaying: boolean
  readonly event: CancelledEvent
  /** Orders of the person that are refunded; none for who was only subscribed or named. */
  readonly orders: readonly RefundedOrder[]
}

/** Tells a person that an event was cancelled and, if they paid, what they get back and when. */
export function eventCancelledMail(
  { name, isPaying, event, orders }: CancelledNotice,
  publicUrl: string,
): Mail {
  const total = orders.reduce((sum, { charge }) => sum + leftCents(charge), 0)
  const refunds = orders.length > 0
  return {
    template: 'event-cancelled',
    subject: refunds
      ? `Evento cancelado, dinheiro devolvido: ${event.name}`
      : `Evento cancelado: ${event.name}`,
    preview: refunds
      ? `Devolvemos ${money(total)} sem que você precise pedir.`
      : 'O evento não vai acontecer.',
    blocks: [
      heading('O evento foi cancelado'),
      paragraph(
        refunds
          ? `${greeting(name)} ${event.name} não vai acontecer. Devolvemos tudo o que você pagou, com as taxas, e você não precisa fazer nada.`
          : `${greeting(name)} ${event.name} não vai acontecer. Os seus ingressos e inscrições para ele não valem mais.`,
      ),
      ...(event.reason ? [facts(['Motivo, nas palavras de quem organiza', event.reason])] : []),
      ...orders.flatMap(orderBlocks),
      ...(isPaying ? [paragraph(OPEN_PAYMENT_TEXT)] : []),
      ...(refunds ? [note(`${arrivalText(orders)} Os ingressos não valem mais.`)] : []),
      orderButton(orders, event, publicUrl),
    ],
  }
}

const OPEN_PAYMENT_TEXT =
  'Você tinha um pedido aberto para este evento: por favor, não pague mais por ele. Se já pagou, o valor volta sem que você precise pedir.'

/** Parts that were decided before count as given back. */
const givenBackCents = ({ refundedCents, partRefundCents }: Charge) =>
  Math.max(refundedCents, partRefundCents)

const leftCents = (charge: Charge) => charge.amountCents - givenBackCents(charge)

function orderBlocks({ order, charge }: RefundedOrder): Block[] {
  const tickets = order.items.map(({ name, quantity }) => `${quantity}x ${name}`).join(', ')
  const before = givenBackCents(charge)
  return [
    facts(
      ['Pedido', order.number],
      ['Ingressos', tickets],
      ['Valor devolvido', `${money(leftCents(charge))} ${methodText(charge)}`],
      ...(before > 0 ? [['Já devolvido antes', money(before)] as const] : []),
    ),
  ]
}

const methodText = ({ method }: Charge) => (method === 'PIX' ? 'por PIX' : 'no cartão')

/** When the money arrives, for each way in which it was paid. */
function arrivalText(orders: readonly RefundedOrder[]): string {
  const has = (test: (order: RefundedOrder) => boolean) => orders.some(test)
  const texts = [
    ...(has(({ charge, route }) => charge.method === 'PIX' && route === 'provider')
      ? ['O PIX volta para a conta que pagou, em geral no mesmo dia.']
      : []),
    ...(has(({ charge, route }) => charge.method === 'CREDIT_CARD' && route === 'provider')
      ? ['A devolução aparece na fatura do cartão em até 10 dias úteis.']
      : []),
    ...(has(({ route }) => route === 'transfer') ? [ownRefundRouteTexts.transfer] : []),
    ...(has(({ route }) => route === 'team') ? [ownRefundRouteTexts.team] : []),
    ...(has(({ route }) => route === 'review') ? [ownRefundRouteTexts.review] : []),
  ]
  return texts.join(' ')
}

function orderButton(
  orders: readonly RefundedOrder[],
  event: CancelledEvent,
  publicUrl: string,
): Block {
  const [only] = orders
  if (!only) return button('Ver a página do evento', `${publicUrl}/evento/${event.slug}`)
  return orders.length === 1
    ? button('Acompanhar o reembolso', `${publicUrl}/venda/${only.order.saleId}`)
    : button('Acompanhar os reembolsos', `${publicUrl}/meus-ingressos`)
}

interface CancelledBy {
  readonly event: string
  readonly by: string
  readonly reason: string
  readonly url: string
}

/** Tells every owner, also one of the last days, that a member cancelled an event. */
export function cancelledByMail(owner: MailedOwner, { event, by, reason, url }: CancelledBy): Mail {
  return {
    template: 'event-cancelled-by',
    subject: `${by} cancelou o evento ${event}`,
    preview: 'Todos os pedidos são devolvidos. Confira se era para ser assim.',
    blocks: [
      heading('Um evento foi cancelado'),
      paragraph(
        `${greeting(owner.name)} ${by} cancelou ${event}, de ${owner.organization}. Nada mais é vendido, e todos os pedidos são devolvidos.`,
      ),
      facts(['Motivo', reason]),
      button('Acompanhar o cancelamento', url),
      paragraph(
        'Se ninguém de vocês fez isso, alguém pode ter entrado na conta de um membro: troque as senhas, confira a equipe e fale com nossa equipe.',
      ),
      note(
        'Todas as pessoas que são donas da organização, ou foram nos últimos 7 dias, recebem este aviso.',
      ),
    ],
  }
}
