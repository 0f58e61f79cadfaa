import { greeting } from '@55tickets/rules/people/greeting.ts'
import { ticketCountText } from '@55tickets/rules/text/count-text.ts'
import { button, facts, heading, note, paragraph } from '../../../platform/mail/blocks.ts'
import type { Mail } from '../../../platform/mail/layout.ts'
import type { Order } from '../../reservations/public.ts'
import { TICKETS_ATTACHMENT } from '../../tickets/public.ts'

const orderFacts = ({ event, number }: Order) =>
  facts(['Evento', event.name], ['Quando', event.date], ['Onde', event.venue], ['Pedido', number])

const attachTickets = ({ saleId }: Order) => ({ kind: TICKETS_ATTACHMENT, of: saleId })

/** Confirms an order once more, with those of its tickets that are named and not used. */
export function resentMail(
  order: Order,
  publicUrl: string,
  { named }: { readonly named: number },
): Mail {
  const count = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const tickets = order.items.map(
    ({ name, lotLabel, quantity }) =>
      [`${name}${lotLabel ? ` (${lotLabel})` : ''}`, ticketCountText(quantity)] as const,
  )
  return {
    template: 'order-resent',
    subject: `Seu pedido: ${order.event.name}`,
    preview: `Pedido ${order.number}, confirmado. ${order.event.date}.`,
    ...(named > 0 && { attachment: attachTickets(order) }),
    blocks: [
      heading('Aqui está o seu pedido'),
      paragraph(
        `${greeting(order.buyer.name)} A organização de ${order.event.name} pediu que enviássemos o seu pedido de novo. Ele está confirmado.`,
      ),
      orderFacts(order),
      facts(...tickets),
      paragraph(namedText(named, count)),
      button('Ver o pedido e os ingressos', `${publicUrl}/venda/${order.saleId}`),
      note('O QR Code é lido uma única vez na entrada: não o publique.'),
    ],
  }
}

function namedText(named: number, count: number): string {
  if (named === 0)
    return 'Antes do evento, informe quem vai usar cada ingresso: o QR Code de entrada é liberado em seguida.'
  if (named < count)
    return `Vão em anexo os ingressos que já têm nome (${named} de ${count}). Informe quem vai usar os outros para liberar o QR Code deles.`
  return named === 1
    ? 'O ingresso vai em anexo. Leve no celular ou impresso, com um documento com foto.'
    : 'Os ingressos vão em anexo. Leve no celular ou impressos, com um documento com foto.'
}

interface CorrectedName {
  readonly from: string
  readonly to: string
  readonly cause: string
}

/** Reports a ticket whose holder the organization has corrected, with the new ticket. */
export function holderCorrectedMail(
  order: Order,
  publicUrl: string,
  { from, to, cause }: CorrectedName,
): Mail {
  return {
    template: 'holder-corrected',
    subject: `Nome corrigido em um ingresso: ${order.event.name}`,
    preview: `O ingresso agora está em nome de ${to}.`,
    attachment: attachTickets(order),
    blocks: [
      heading('O nome de um ingresso foi corrigido'),
      paragraph(
        `${greeting(order.buyer.name)} A organização de ${order.event.name} corrigiu quem vai usar um ingresso do seu pedido. O QR Code continua o mesmo; os ingressos com o nome novo vão em anexo.`,
      ),
      facts(['Antes', from], ['Agora', to], ['Motivo', cause], ['Pedido', order.number]),
      button('Ver o pedido', `${publicUrl}/venda/${order.saleId}`),
      note('Não reconhece esta correção? Responda à organização do evento ou fale conosco.'),
    ],
  }
}
