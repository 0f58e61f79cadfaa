import { expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { type StoryKind, type StoryText, storyText } from './order-story.ts'

const ticket = '1CFP-P3MA-8D58Z'
const items = [
  { name: 'Pista', quantity: 2 },
  { name: 'Camarote', quantity: 1 },
]
const member = 'Gabi Lima'
const buyer = 'Ana Souza'
const pix = { cents: cents(8400), method: 'PIX', installments: 1 } as const
const card = { cents: cents(8400), method: 'CREDIT_CARD', installments: 1 } as const

/** Text and detail as one string, with plain spaces in amounts. */
const told = ({ text, detail }: StoryText) =>
  [text, detail].filter(Boolean).join(' | ').replaceAll('\u00A0', ' ')

const stories: readonly (readonly [StoryKind, StoryText, string])[] = [
  [
    'reserved',
    storyText('reserved', { buyer, items, coupon: 'AMIGOS' }),
    'Ana Souza reservou 3 ingressos | 2 × Pista, 1 × Camarote · cupom AMIGOS',
  ],
  [
    'reserved',
    storyText('reserved', { buyer, items: [{ name: 'Pista', quantity: 1 }], coupon: null }),
    'Ana Souza reservou 1 ingresso | 1 × Pista',
  ],
  [
    'moveReserved',
    storyText('moveReserved', { member, items: [{ name: 'Camarote', quantity: 1 }] }),
    'Gabi Lima guardou um lugar para a troca de um ingresso | 1 × Camarote',
  ],
  ['paymentBegun', storyText('paymentBegun', pix), 'Gerou um PIX de R$ 84,00'],
  ['paymentBegun', storyText('paymentBegun', card), 'Enviou o pagamento de R$ 84,00 no cartão'],
  ['paymentFailed', storyText('paymentFailed', { isRefused: true }), 'O pagamento foi recusado'],
  [
    'paymentFailed',
    storyText('paymentFailed', { isRefused: false }),
    'O pagamento não foi concluído',
  ],
  ['paid', storyText('paid', { ...pix, isLate: false }), 'Pagou R$ 84,00 por PIX'],
  ['paid', storyText('paid', { ...card, isLate: false }), 'Pagou R$ 84,00 no cartão'],
  [
    'paid',
    storyText('paid', { ...card, installments: 3, isLate: true }),
    'Pagou R$ 84,00 no cartão, em 3x | Depois do prazo da reserva, mas ainda havia ingressos',
  ],
  ['received', storyText('received', {}), 'O dinheiro do cartão foi liberado'],
  [
    'reservationCancelled',
    storyText('reservationCancelled', { cause: 'buyer' }),
    'Cancelou a reserva',
  ],
  [
    'reservationCancelled',
    storyText('reservationCancelled', { cause: 'replaced' }),
    'Fez outra reserva, que substituiu esta',
  ],
  [
    'reservationCancelled',
    storyText('reservationCancelled', { cause: 'event' }),
    'Reserva encerrada: o evento foi cancelado',
  ],
  ['expired', storyText('expired', {}), 'A reserva expirou sem pagamento'],
  [
    'refundByBuyer',
    storyText('refundByBuyer', { buyer, isAfterChange: false }),
    'Ana Souza pediu reembolso',
  ],
  [
    'refundByBuyer',
    storyText('refundByBuyer', { buyer, isAfterChange: true }),
    'Ana Souza pediu reembolso porque o evento mudou',
  ],
  [
    'refundByMember',
    storyText('refundByMember', { member, reason: 'Comprou duas vezes' }),
    'Gabi Lima reembolsou o pedido inteiro | Motivo: Comprou duas vezes',
  ],
  [
    'refundByMember',
    storyText('refundByMember', { member: null, reason: '' }),
    'Alguém da organização reembolsou o pedido inteiro',
  ],
  [
    'refundByTeam',
    storyText('refundByTeam', {}),
    'A equipe da 55Tickets reembolsou o pedido inteiro',
  ],
  [
    'refundByProvider',
    storyText('refundByProvider', {}),
    'O provedor de pagamentos devolveu o pedido inteiro',
  ],
  [
    'refundOfCancelledEvent',
    storyText('refundOfCancelledEvent', {}),
    'O evento foi cancelado: pedido reembolsado',
  ],
  [
    'refundOfMove',
    storyText('refundOfMove', {}),
    'Ingresso trocado por outro pedido: devolução deste',
  ],
  [
    'refundOfSession',
    storyText('refundOfSession', { cause: 'Atividade cancelada: Oficina' }),
    'Pedido reembolsado | Atividade cancelada: Oficina',
  ],
  [
    'lateRefund',
    storyText('lateRefund', { cents: cents(8400) }),
    'Devolução automática de R$ 84,00, que não pôde virar ingressos',
  ],
  [
    'partRefund',
    storyText('partRefund', { cents: cents(2200) }),
    'Devolução de R$ 22,00 pedida ao provedor',
  ],
  [
    'refunded',
    storyText('refunded', { cents: cents(8400), isPart: false }),
    'Reembolso de R$ 84,00 devolvido',
  ],
  ['refunded', storyText('refunded', { cents: cents(2200), isPart: true }), 'R$ 22,00 devolvidos'],
  [
    'refundRefused',
    storyText('refundRefused', {}),
    'O provedor recusou a devolução | Tentamos de novo, e nossa equipe acompanha',
  ],
  [
    'transferBegun',
    storyText('transferBegun', {}),
    'PIX antigo demais para o provedor: o valor vai por transferência para a chave PIX do CPF de quem comprou',
  ],
  [
    'transferFailed',
    storyText('transferFailed', {}),
    'A transferência para a chave PIX do CPF falhou | A equipe da 55Tickets vai transferir o valor',
  ],
  [
    'transferred',
    storyText('transferred', { cents: cents(8400) }),
    'R$ 84,00 transferidos para a chave PIX do CPF de quem comprou',
  ],
  [
    'leftToTeam',
    storyText('leftToTeam', {}),
    'PIX antigo demais para o provedor: a equipe da 55Tickets vai transferir o valor',
  ],
  [
    'reviewBegun',
    storyText('reviewBegun', {}),
    'A devolução espera a conferência da equipe da 55Tickets | O dinheiro do evento já foi repassado e não a cobre',
  ],
  ['reviewed', storyText('reviewed', {}), 'A equipe da 55Tickets conferiu a devolução e a liberou'],
  [
    'refundedByTeam',
    storyText('refundedByTeam', { cents: cents(8400) }),
    'A equipe da 55Tickets transferiu R$ 84,00',
  ],
  [
    'disputed',
    storyText('disputed', {}),
    'Contestação aberta no cartão | Os ingressos deixaram de valer',
  ],
  [
    'disputeWon',
    storyText('disputeWon', {}),
    'Contestação encerrada a favor do evento | Os ingressos voltaram a valer',
  ],
  [
    'refundDenied',
    storyText('refundDenied', {}),
    'O reembolso foi negado pelo provedor | Os ingressos voltaram a valer',
  ],
  [
    'named',
    storyText('named', { ticket, buyer, holder: 'Rita Melo' }),
    `Ana Souza nomeou o ingresso ${ticket} para Rita Melo`,
  ],
  [
    'named',
    storyText('named', { ticket, buyer, holder: null }),
    `Ana Souza nomeou o ingresso ${ticket}`,
  ],
  [
    'corrected',
    storyText('corrected', {
      ticket,
      by: { member },
      from: 'Rita Mello',
      to: 'Rita Melo',
      reason: 'Erro de digitação',
    }),
    `Gabi Lima corrigiu o nome do ingresso ${ticket}: de Rita Mello para Rita Melo | Motivo: Erro de digitação`,
  ],
  [
    'corrected',
    storyText('corrected', { ticket, by: 'team', from: null, to: null, reason: null }),
    `A equipe da 55Tickets corrigiu o nome do ingresso ${ticket}`,
  ],
  [
    'moved',
    storyText('moved', { ticket, member, from: 'Pista', to: 'Camarote' }),
    `Gabi Lima trocou o ingresso ${ticket} de Pista para Camarote`,
  ],
  [
    'replaces',
    storyText('replaces', { ticket, from: 'Pista' }),
    `O ingresso ${ticket} substitui um ingresso Pista de outro pedido`,
  ],
  [
    'returned',
    storyText('returned', { ticket, reason: 'Atividade cancelada: Oficina' }),
    `O ingresso ${ticket} foi devolvido | Motivo: Atividade cancelada: Oficina`,
  ],
  [
    'admitted',
    storyText('admitted', { ticket, holder: 'Rita Melo', gate: 'A', isOffline: false }),
    `Rita Melo entrou pelo portão A | Ingresso ${ticket}`,
  ],
  [
    'admitted',
    storyText('admitted', { ticket, holder: null, gate: 'Portaria 2', isOffline: true }),
    `Ingresso ${ticket} entrou pela Portaria 2 | Ingresso ${ticket}, lido sem internet`,
  ],
  [
    'turnedAway',
    storyText('turnedAway', { ticket, gate: 'Portão Norte', verdict: 'used' }),
    `Ingresso ${ticket} recusado no Portão Norte: já tinha sido usado`,
  ],
  [
    'admissionUndone',
    storyText('admissionUndone', { ticket, gate: 'Norte', reason: 'Li o ingresso errado' }),
    `Entrada do ingresso ${ticket} pelo portão Norte desfeita | Motivo: Li o ingresso errado`,
  ],
  [
    'resent',
    storyText('resent', { member }),
    'Gabi Lima reenviou o pedido para o email do comprador',
  ],
  ['changeTold', storyText('changeTold', { part: 'dates' }), 'Avisamos da mudança de data'],
  ['changeTold', storyText('changeTold', { part: 'other' }), 'Avisamos de uma mudança no evento'],
]

test.each(stories)('%s is told in Portuguese', (_kind, story, expected) => {
  expect(told(story)).toBe(expected)
})
