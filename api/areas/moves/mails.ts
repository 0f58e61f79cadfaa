import { cents, formatMoney } from '@55tickets/rules/money/money.ts'
import { greeting } from '@55tickets/rules/people/greeting.ts'
import { atTimeText, dayText } from '@55tickets/rules/text/date-text.ts'
import { localParts } from '@55tickets/rules/text/zone.ts'
import { button, facts, heading, note, paragraph } from '../../platform/mail/blocks.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import type { Charge } from '../charges/public.ts'
import { refundArrivalText } from '../refunds/public.ts'
import type { Order } from '../reservations/public.ts'

const money = (amount: number) => formatMoney(cents(amount))

interface MoveText {
  /** Names of the ticket types before and after. */
  readonly from: string
  readonly to: string
  readonly refundCents: number
}

/** Asks the buyer to pay the dearer ticket of a move. */
export function moveOrderedMail(order: Order, move: MoveText, publicUrl: string): Mail {
  const until = localParts(order.expiresAt, order.event.timezone)
  const untilText = `${dayText(until, 'long')}, ${atTimeText(until)}`
  const amount = money(order.totalCents + order.feeCents)
  return {
    template: 'move-ordered',
    subject: `Falta pagar a troca do seu ingresso: ${order.event.name}`,
    preview: `Pague ${amount} até ${untilText} para trocar ${move.from} por ${move.to}.`,
    blocks: [
      heading('Falta pagar a troca do seu ingresso'),
      paragraph(
        `${greeting(order.buyer.name)} A organização de ${order.event.name} guardou para você um ingresso ${move.to}, no lugar do seu ingresso ${move.from}.`,
      ),
      facts(
        ['Ingresso atual', move.from],
        ['Novo ingresso', move.to],
        ['Você paga agora', amount],
        ['Você recebe de volta', money(move.refundCents)],
        ['Pague até', untilText],
        ['Pedido', order.number],
      ),
      paragraph(
        `Você paga o novo ingresso por inteiro. Quando o pagamento for confirmado, o ingresso ${move.from} deixa de valer e devolvemos ${money(move.refundCents)}, com a taxa, na forma em que ele foi pago.`,
      ),
      button('Pagar e trocar', `${publicUrl}/checkout/${order.saleId}`),
      note('Se você não pagar até lá, nada muda: o seu ingresso atual continua valendo.'),
    ],
  }
}

/** Reports that the time to pay a move is over; nothing changes. */
export function moveExpiredMail(order: Order, publicUrl: string): Mail {
  return {
    template: 'move-expired',
    subject: `A troca do seu ingresso não foi paga: ${order.event.name}`,
    preview: 'Nada mudou: o seu ingresso atual continua valendo.',
    blocks: [
      heading('A troca não foi paga a tempo'),
      paragraph(
        `${greeting(order.buyer.name)} O prazo para pagar a troca do seu ingresso para ${order.event.name} terminou. Nada mudou: o seu ingresso atual continua valendo. Se você já pagou e o dinheiro chegar depois, fazemos a troca se ainda houver lugar ou devolvemos o valor integral.`,
      ),
      button('Ver meus ingressos', `${publicUrl}/meus-ingressos`),
    ],
  }
}

/** Reports a ticket that has changed to a type that costs no more. */
export function moveChangedMail(
  order: Order,
  move: MoveText,
  charge: Charge,
  publicUrl: string,
): Mail {
  const refund = move.refundCents > 0
  return {
    template: 'move-changed',
    subject: `Seu ingresso foi trocado: ${order.event.name}`,
    preview: refund
      ? `Agora é ${move.to}. Devolveremos ${money(move.refundCents)}.`
      : `Agora é ${move.to}.`,
    blocks: [
      heading('Seu ingresso foi trocado'),
      paragraph(
        `${greeting(order.buyer.name)} A organização de ${order.event.name} trocou um ingresso do seu pedido. O QR Code continua o mesmo e vale para o novo tipo.`,
      ),
      facts(
        ['Antes', move.from],
        ['Agora', move.to],
        ...(refund ? [['Você recebe de volta', money(move.refundCents)] as const] : []),
        ['Pedido', order.number],
      ),
      ...(refund ? [note(`É a diferença de preço, com a taxa. ${refundArrivalText(charge)}`)] : []),
      button('Ver o pedido', `${publicUrl}/venda/${order.saleId}`),
    ],
  }
}

/** Reports that a move was paid: the new ticket is valid, the other one is not any more. */
export function moveDoneMail(
  order: Order,
  { isNamed, ...move }: MoveText & { readonly isNamed: boolean },
  charge: Charge,
  publicUrl: string,
): Mail {
  return {
    template: 'move-done',
    subject: `Troca confirmada: ${order.event.name}`,
    preview: `Agora vale o ingresso ${move.to}. Devolveremos ${money(move.refundCents)} do anterior.`,
    blocks: [
      heading('Troca confirmada'),
      paragraph(
        `${greeting(order.buyer.name)} Recebemos o seu pagamento. O ingresso ${move.from} não vale mais: use o QR Code do novo.`,
      ),
      facts(
        ['Evento', order.event.name],
        ['Quando', order.event.date],
        ['Novo ingresso', move.to],
        ['Você pagou', money(charge.amountCents)],
        ['Você recebe de volta', money(move.refundCents)],
        ['Pedido', order.number],
      ),
      note(
        isNamed
          ? 'O novo ingresso já está no mesmo nome. A devolução volta pela forma em que o ingresso anterior foi pago.'
          : 'Informe quem vai usar o novo ingresso para liberar o QR Code. A devolução volta pela forma em que o ingresso anterior foi pago.',
      ),
      button('Ver o novo ingresso', `${publicUrl}/venda/${order.saleId}`),
    ],
  }
}
