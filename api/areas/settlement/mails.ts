import type { RefundRoute } from '@55tickets/rules/events/cancellation.ts'
import { cents, formatMoney } from '@55tickets/rules/money/money.ts'
import { greeting } from '@55tickets/rules/people/greeting.ts'
import { atTimeText, dayText } from '@55tickets/rules/text/date-text.ts'
import { localParts } from '@55tickets/rules/text/zone.ts'
import { button, facts, heading, note, paragraph } from '../../platform/mail/blocks.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import { type Charge, isFullyRefunded } from '../charges/public.ts'
import { refundRouteText } from '../refunds/public.ts'
import type { Order } from '../reservations/public.ts'

const money = (amount: number) => formatMoney(cents(amount))

/** Confirms an order. `isLate`: it was paid after the reservation expired, while tickets were left. */
export function confirmedMail(
  order: Order,
  charge: Charge,
  publicUrl: string,
  isLate = false,
): Mail {
  const tickets = order.items.map(
    ({ name, lotLabel, quantity, cents: amount }) =>
      [`${quantity}x ${name}${lotLabel ? ` (${lotLabel})` : ''}`, money(amount)] as const,
  )
  return {
    template: 'order-confirmed',
    subject: `Pedido confirmado: ${order.event.name}`,
    preview: `Seu pagamento foi confirmado. ${order.event.date}.`,
    blocks: [
      heading('Pedido confirmado'),
      paragraph(
        isLate
          ? `${greeting(order.buyer.name)} O seu pagamento chegou depois do prazo da reserva, mas ainda havia ingressos: eles já estão na sua conta.`
          : `${greeting(order.buyer.name)} Recebemos o seu pagamento e os seus ingressos já estão na sua conta.`,
      ),
      facts(
        ['Evento', order.event.name],
        ['Quando', order.event.date],
        ['Onde', order.event.venue],
        ['Pedido', order.number],
      ),
      facts(...tickets, ...discountFacts(order), ...feeFacts(order), ...interestFacts(charge), [
        'Total pago',
        paidText(charge),
      ]),
      paragraph(
        'Antes do evento, informe quem vai usar cada ingresso: o QR Code de entrada é liberado em seguida.',
      ),
      button('Ver o pedido e nominar os ingressos', `${publicUrl}/venda/${order.saleId}`),
    ],
  }
}

function discountFacts({ items, coupon }: Order) {
  const discount = items.reduce((sum, { discountCents }) => sum + discountCents, 0)
  return discount > 0 ? [[`Desconto do cupom ${coupon}`, `− ${money(discount)}`] as const] : []
}

const feeFacts = ({ feeCents }: Order) =>
  feeCents > 0 ? [['Taxa de serviço', money(feeCents)] as const] : []

const interestFacts = ({ interestCents }: Charge) =>
  interestCents > 0 ? [['Juros do parcelamento', money(interestCents)] as const] : []

function paidText({ amountCents, installments, method }: Charge): string {
  const total = money(amountCents)
  if (method === 'PIX') return `${total} por PIX`
  if (installments === 1) return `${total} no cartão`
  // The last instalment carries the centavos that do not divide.
  return `${total} no cartão, em ${installments}x de ${money(Math.floor(amountCents / installments))}`
}

export function pixMail(order: Order, charge: Charge, publicUrl: string): Mail {
  const until = localParts(order.expiresAt, order.event.timezone)
  const untilText = `${dayText(until, 'long')}, ${atTimeText(until)}`
  return {
    template: 'pix-waiting',
    subject: `Seu PIX está esperando: ${order.event.name}`,
    preview: `Pague ${money(charge.amountCents)} até ${untilText} para garantir os ingressos.`,
    blocks: [
      heading('Falta só o pagamento'),
      paragraph(
        `${greeting(order.buyer.name)} Copie o código abaixo e cole no aplicativo do seu banco, em PIX copia e cola.`,
      ),
      facts(
        ['Evento', order.event.name],
        ['Quando', order.event.date],
        ['Valor', money(charge.amountCents)],
        ['Pague até', untilText],
        ['PIX copia e cola', charge.pixPayload ?? ''],
      ),
      button('Abrir o QR Code', `${publicUrl}/pix-payment/${order.saleId}`),
      note('Se o PIX não for pago até lá, a reserva expira e os ingressos voltam à venda.'),
    ],
  }
}

/** Reports a declined payment. `isHeld`: the tickets are held for another attempt. */
export function refusedMail(
  order: Order,
  publicUrl: string,
  { isHeld, minutes }: { isHeld: boolean; minutes: number },
): Mail {
  const next = isHeld
    ? [
        paragraph(
          `Guardamos os seus ingressos por mais ${minutes === 1 ? 'um minuto' : `${minutes} minutos`} para você tentar de novo, com outro cartão ou por PIX.`,
        ),
        button('Tentar de novo', `${publicUrl}/checkout/${order.saleId}`),
      ]
    : [paragraph('Este pedido foi encerrado e os ingressos voltaram à venda.')]
  return {
    template: 'payment-refused',
    subject: `Pagamento não aprovado: ${order.event.name}`,
    preview: 'O pagamento do seu pedido não foi aprovado. Nada foi cobrado.',
    blocks: [
      heading('O pagamento não foi aprovado'),
      paragraph(
        `${greeting(order.buyer.name)} O pagamento do seu pedido para ${order.event.name} não foi aprovado. Nada foi cobrado.`,
      ),
      ...next,
    ],
  }
}

/** Reports an expired reservation. Buyers who tried to pay learn that a late payment is not lost. */
export function expiredMail(order: Order, publicUrl: string, wasTried = true): Mail {
  const opening = `${greeting(order.buyer.name)} O prazo para pagar o seu pedido para ${order.event.name} terminou e os ingressos voltaram à venda.`
  const ifPaid = [
    paragraph(
      'Já pagou? Fique tranquilo: se ainda houver ingressos, confirmamos o seu pedido; se não houver, devolvemos o valor integral, sem que você precise pedir.',
    ),
  ]
  return {
    template: 'reservation-expired',
    subject: `Sua reserva expirou: ${order.event.name}`,
    preview: 'O prazo de pagamento terminou e os ingressos voltaram à venda.',
    blocks: [
      heading('Sua reserva expirou'),
      paragraph(
        wasTried ? `${opening} Por favor, não pague mais por ele.` : `${opening} Nada foi cobrado.`,
      ),
      ...(wasTried ? ifPaid : []),
      button('Escolher ingressos de novo', `${publicUrl}/evento/${order.event.slug}`),
    ],
  }
}

/**
 * Reasons for an automatic refund: paid late, paid after the event, after it was cancelled or while its
 * organization is suspended, paid for the move of a ticket that was used or refunded, paid twice, or a payment that was kept after
 * a dispute when the tickets were gone.
 */
export type AutomaticRefundCause =
  | 'late'
  | 'ended'
  | 'cancelled'
  | 'suspended'
  | 'moved'
  | 'double'
  | 'gone'

const automaticRefundCauses: Record<AutomaticRefundCause, string> = {
  late: 'o prazo da reserva tinha passado e os ingressos já não estavam disponíveis',
  ended: 'o evento já tinha terminado',
  cancelled: 'o evento foi cancelado',
  suspended: 'o prazo da reserva tinha passado e o evento não vende mais ingressos',
  moved: 'o ingresso que seria trocado já tinha sido usado ou reembolsado',
  double: 'este pedido já estava pago',
  gone: 'os ingressos deste pedido já não estavam disponíveis',
}

/** Announces the refund of a payment that can't be given tickets. */
export function automaticRefundMail(
  order: Order,
  charge: Charge,
  cause: AutomaticRefundCause,
  route: RefundRoute,
): Mail {
  return {
    template: 'payment-returned',
    subject: `Seu pagamento será devolvido: ${order.event.name}`,
    preview: `Devolveremos ${money(charge.amountCents)} integralmente.`,
    blocks: [
      heading('Seu pagamento será devolvido'),
      paragraph(
        `${greeting(order.buyer.name)} Recebemos o seu pagamento para ${order.event.name}, mas ${automaticRefundCauses[cause]}. Devolveremos o valor integral, sem que você precise pedir.`,
      ),
      facts(['Valor', money(charge.amountCents)], ['Pedido', order.number]),
      note(refundRouteText(charge, route)),
    ],
  }
}

export function revokedMail(order: Order, charge: Charge): Mail {
  const isRefund = charge.status === 'REFUNDED'
  return {
    template: 'order-taken-back',
    subject: `${isRefund ? 'Pedido reembolsado' : 'Pedido cancelado'}: ${order.event.name}`,
    preview: 'Os ingressos deste pedido não valem mais.',
    blocks: [
      heading(isRefund ? 'Seu pedido foi reembolsado' : 'Seu pedido foi cancelado'),
      paragraph(
        isRefund
          ? `${greeting(order.buyer.name)} O valor do seu pedido para ${order.event.name} ${isFullyRefunded(charge) ? 'foi devolvido' : 'está sendo devolvido'}.`
          : `${greeting(order.buyer.name)} O pagamento do seu pedido para ${order.event.name} foi contestado junto ao cartão.`,
      ),
      facts(['Valor', money(charge.amountCents)], ['Pedido', order.number]),
      note('Os ingressos deste pedido não valem mais e não dão entrada no evento.'),
    ],
  }
}

/** Reports that tickets are valid again: a dispute was won, or a refund was denied. */
export function reinstatedMail(
  order: Order,
  publicUrl: string,
  lostSessions: readonly string[] = [],
): Mail {
  const lost = [
    paragraph(
      `Só não foi possível devolver a sua vaga em ${andList(lostSessions)}, porque já não há lugar. Nossa equipe foi avisada e vai falar com você.`,
    ),
  ]
  return {
    template: 'order-restored',
    subject: `Seu pedido voltou a valer: ${order.event.name}`,
    preview: 'Os ingressos deste pedido valem de novo.',
    blocks: [
      heading('Seu pedido voltou a valer'),
      paragraph(
        `${greeting(order.buyer.name)} O pagamento do seu pedido para ${order.event.name} foi mantido, e os seus ingressos valem de novo. Os nomes já informados continuam os mesmos.`,
      ),
      ...(lostSessions.length > 0 ? lost : []),
      facts(['Quando', order.event.date], ['Onde', order.event.venue], ['Pedido', order.number]),
      button('Ver o pedido', `${publicUrl}/venda/${order.saleId}`),
    ],
  }
}

const andList = (names: readonly string[]) =>
  new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(names)
