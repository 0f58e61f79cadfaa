import { greeting } from '@55tickets/rules/people/greeting.ts'
import { button, facts, heading, note, paragraph } from '../../platform/mail/blocks.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import type { Order } from '../reservations/public.ts'

export const TICKETS_ATTACHMENT = 'tickets'

/** Delivers the tickets as an attached PDF. */
export function ticketsMail(order: Order, publicUrl: string): Mail {
  const count = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const many = count > 1
  return {
    template: 'tickets',
    subject: `${many ? 'Seus ingressos' : 'Seu ingresso'}: ${order.event.name}`,
    preview: `Em anexo, com o QR Code de entrada. ${order.event.date}.`,
    attachment: { kind: TICKETS_ATTACHMENT, of: order.saleId },
    blocks: [
      heading(many ? 'Seus ingressos estão prontos' : 'Seu ingresso está pronto'),
      paragraph(
        many
          ? `${greeting(order.buyer.name)} Os ${count} ingressos do seu pedido já têm nome e vão em anexo, um por página.`
          : `${greeting(order.buyer.name)} O ingresso do seu pedido já tem nome e vai em anexo.`,
      ),
      facts(
        ['Evento', order.event.name],
        ['Quando', order.event.date],
        ['Onde', order.event.venue],
        ['Pedido', order.number],
      ),
      paragraph(
        'Leve no celular ou impresso, com um documento com foto. O QR Code é lido uma única vez na entrada: não o publique.',
      ),
      button('Ver os ingressos', `${publicUrl}/venda/${order.saleId}`),
      note('Se o anexo não abrir, baixe os ingressos pelo endereço acima.'),
    ],
  }
}
