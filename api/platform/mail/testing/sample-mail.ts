import { button, facts, heading, note, paragraph } from '../blocks.ts'
import type { Mail } from '../layout.ts'

/** A mail with every kind of block; `name` stands for a stranger's input. */
export const sampleMail = (name = 'Ana'): Mail => ({
  template: 'tickets',
  subject: `${name}, seus ingressos chegaram`,
  preview: 'Baile de Chopp de Ivoti, sábado às 21h.',
  blocks: [
    heading(`Tudo certo, ${name}!`),
    paragraph(
      'Recebemos o seu pagamento e seus ingressos já estão na sua conta. Informe quem vai usar cada um deles antes do evento.',
    ),
    facts(
      ['Evento', 'Baile de Chopp de Ivoti'],
      ['Quando', 'sábado, 14 de novembro, 21h'],
      ['Onde', 'Sociedade Cultural Esportiva, Ivoti, RS'],
      ['Total', 'R$ 132,00'],
    ),
    button('Ver meus ingressos', 'https://55tickets.com.br/meus-ingressos?pedido=a&origem=mail'),
    note('Não foi você? Responda a este e-mail e cuidamos disso.'),
  ],
})
