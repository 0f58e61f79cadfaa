import { type Cents, formatMoney } from '../money/money.ts'
import { ticketCountText } from '../text/count-text.ts'
import type { Verdict } from '../tickets/scan-verdict.ts'

/** Subjects of an order's story, each with an icon on the screen. */
export const storyTopics = [
  'order',
  'payment',
  'ticket',
  'gate',
  'refund',
  'dispute',
  'mail',
] as const
type StoryTopic = (typeof storyTopics)[number]

/** One line of the story of an order, as its promoter reads it. */
export interface StoryText {
  readonly topic: StoryTopic
  readonly text: string
  /** Addition in smaller letters: what was bought, or a typed reason. */
  readonly detail: string | null
}

interface OrderedTickets {
  readonly name: string
  readonly quantity: number
}
/** Name of a member of the organization; null for one who erased the account. */
interface ByMember {
  readonly member: string | null
}
interface Payment {
  readonly cents: Cents
  readonly method: 'PIX' | 'CREDIT_CARD'
  readonly installments: number
}
/** Number of a ticket as it is printed. */
interface OneTicket {
  readonly ticket: string
}

/** Events in the life of an order, by kind, with the facts that its sentence needs. */
interface StoryFacts {
  reserved: {
    readonly buyer: string
    readonly items: readonly OrderedTickets[]
    readonly coupon: string | null
  }
  moveReserved: ByMember & { readonly items: readonly OrderedTickets[] }
  paymentBegun: Payment
  paymentFailed: { readonly isRefused: boolean }
  paid: Payment & { readonly isLate: boolean }
  received: object
  reservationCancelled: { readonly cause: 'buyer' | 'replaced' | 'event' }
  expired: object
  refundByBuyer: { readonly buyer: string; readonly isAfterChange: boolean }
  refundByMember: ByMember & { readonly reason: string }
  refundByTeam: object
  refundByProvider: object
  refundOfCancelledEvent: object
  refundOfMove: object
  refundOfSession: { readonly cause: string }
  lateRefund: { readonly cents: Cents }
  partRefund: { readonly cents: Cents }
  refunded: { readonly cents: Cents; readonly isPart: boolean }
  refundRefused: object
  transferBegun: object
  transferFailed: object
  transferred: { readonly cents: Cents }
  leftToTeam: object
  reviewBegun: object
  reviewed: object
  refundedByTeam: { readonly cents: Cents }
  disputed: object
  disputeWon: object
  refundDenied: object
  named: OneTicket & { readonly buyer: string; readonly holder: string | null }
  corrected: OneTicket & {
    readonly by: ByMember | 'team'
    readonly from: string | null
    readonly to: string | null
    readonly reason: string | null
  }
  moved: OneTicket & ByMember & { readonly from: string; readonly to: string }
  replaces: OneTicket & { readonly from: string }
  returned: OneTicket & { readonly reason: string | null }
  admitted: OneTicket & {
    readonly holder: string | null
    readonly gate: string
    readonly isOffline: boolean
  }
  turnedAway: OneTicket & { readonly gate: string; readonly verdict: Verdict }
  admissionUndone: OneTicket & { readonly gate: string; readonly reason: string | null }
  resent: ByMember
  changeTold: { readonly part: string }
}
export type StoryKind = keyof StoryFacts

/** Tells one thing that happened to an order, in plain Portuguese. */
export const storyText = <Kind extends StoryKind>(kind: Kind, facts: StoryFacts[Kind]): StoryText =>
  sentences[kind](facts)

const line = (topic: StoryTopic, text: string, detail: string | null = null): StoryText => ({
  topic,
  text,
  detail,
})
const somebody = ({ member }: ByMember) => member ?? 'Alguém da organização'
const countTickets = (items: readonly OrderedTickets[]) =>
  ticketCountText(items.reduce((sum, { quantity }) => sum + quantity, 0))
const itemsText = (items: readonly OrderedTickets[]) =>
  items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')
/** A gate after "entrar por" or "recusado em": people name it "Norte" as well as "Portão A". */
const gateText = (gate: string, preposition: 'pel' | 'n'): string => {
  if (/^port[aã]o\b/i.test(gate)) return `${preposition}o ${gate}`
  if (/^(porta|portaria|entrada)\b/i.test(gate)) return `${preposition}a ${gate}`
  return `${preposition}o portão ${gate}`
}
const reasonText = (reason: string | null) => (reason ? `Motivo: ${reason}` : null)

function paymentText({ cents, method, installments }: Payment): string {
  if (method === 'PIX') return `${formatMoney(cents)} por PIX`
  return installments > 1
    ? `${formatMoney(cents)} no cartão, em ${installments}x`
    : `${formatMoney(cents)} no cartão`
}

const cancelTexts = {
  buyer: 'Cancelou a reserva',
  replaced: 'Fez outra reserva, que substituiu esta',
  event: 'Reserva encerrada: o evento foi cancelado',
} as const

const verdictTexts: Readonly<Record<Verdict, string>> = {
  admitted: 'em ordem',
  used: 'já tinha sido usado',
  other_event: 'é de outro evento',
  other_session: 'é de outra entrada',
  revoked: 'não vale mais',
  unnamed: 'ainda não tinha nome',
  doors_closed: 'os portões ainda não tinham aberto',
  forged: 'QR Code falso',
  unknown: 'não estava na lista',
  not_ticket: 'não é um ingresso',
}

const changeTexts: Readonly<Record<string, string>> = {
  dates: 'da mudança de data',
  place: 'da mudança de local',
  postponed: 'do adiamento do evento',
  cancelled: 'do cancelamento do evento',
  session: 'de uma mudança na programação',
}

const sentences: {
  readonly [Kind in StoryKind]: (facts: StoryFacts[Kind]) => StoryText
} = {
  reserved: ({ buyer, items, coupon }) =>
    line(
      'order',
      `${buyer} reservou ${countTickets(items)}`,
      [itemsText(items), coupon && `cupom ${coupon}`].filter(Boolean).join(' · '),
    ),
  moveReserved: ({ items, ...by }) =>
    line('order', `${somebody(by)} guardou um lugar para a troca de um ingresso`, itemsText(items)),
  paymentBegun: (payment) =>
    payment.method === 'PIX'
      ? line('payment', `Gerou um PIX de ${formatMoney(payment.cents)}`)
      : line('payment', `Enviou o pagamento de ${paymentText(payment)}`),
  paymentFailed: ({ isRefused }) =>
    line('payment', isRefused ? 'O pagamento foi recusado' : 'O pagamento não foi concluído'),
  paid: ({ isLate, ...payment }) =>
    line(
      'payment',
      `Pagou ${paymentText(payment)}`,
      isLate ? 'Depois do prazo da reserva, mas ainda havia ingressos' : null,
    ),
  received: () => line('payment', 'O dinheiro do cartão foi liberado'),
  reservationCancelled: ({ cause }) => line('order', cancelTexts[cause]),
  expired: () => line('order', 'A reserva expirou sem pagamento'),
  refundByBuyer: ({ buyer, isAfterChange }) =>
    line(
      'refund',
      isAfterChange ? `${buyer} pediu reembolso porque o evento mudou` : `${buyer} pediu reembolso`,
    ),
  refundByMember: ({ reason, ...by }) =>
    line('refund', `${somebody(by)} reembolsou o pedido inteiro`, reasonText(reason)),
  refundByTeam: () => line('refund', 'A equipe da 55Tickets reembolsou o pedido inteiro'),
  refundByProvider: () => line('refund', 'O provedor de pagamentos devolveu o pedido inteiro'),
  refundOfCancelledEvent: () => line('refund', 'O evento foi cancelado: pedido reembolsado'),
  refundOfMove: () => line('refund', 'Ingresso trocado por outro pedido: devolução deste'),
  refundOfSession: ({ cause }) => line('refund', 'Pedido reembolsado', cause),
  lateRefund: ({ cents }) =>
    line('refund', `Devolução automática de ${formatMoney(cents)}, que não pôde virar ingressos`),
  partRefund: ({ cents }) =>
    line('refund', `Devolução de ${formatMoney(cents)} pedida ao provedor`),
  refunded: ({ cents, isPart }) =>
    line(
      'refund',
      isPart ? `${formatMoney(cents)} devolvidos` : `Reembolso de ${formatMoney(cents)} devolvido`,
    ),
  refundRefused: () =>
    line('refund', 'O provedor recusou a devolução', 'Tentamos de novo, e nossa equipe acompanha'),
  transferBegun: () =>
    line(
      'refund',
      'PIX antigo demais para o provedor: o valor vai por transferência para a chave PIX do CPF de quem comprou',
    ),
  transferFailed: () =>
    line(
      'refund',
      'A transferência para a chave PIX do CPF falhou',
      'A equipe da 55Tickets vai transferir o valor',
    ),
  transferred: ({ cents }) =>
    line('refund', `${formatMoney(cents)} transferidos para a chave PIX do CPF de quem comprou`),
  leftToTeam: () =>
    line(
      'refund',
      'PIX antigo demais para o provedor: a equipe da 55Tickets vai transferir o valor',
    ),
  reviewBegun: () =>
    line(
      'refund',
      'A devolução espera a conferência da equipe da 55Tickets',
      'O dinheiro do evento já foi repassado e não a cobre',
    ),
  reviewed: () => line('refund', 'A equipe da 55Tickets conferiu a devolução e a liberou'),
  refundedByTeam: ({ cents }) =>
    line('refund', `A equipe da 55Tickets transferiu ${formatMoney(cents)}`),
  disputed: () => line('dispute', 'Contestação aberta no cartão', 'Os ingressos deixaram de valer'),
  disputeWon: () =>
    line('dispute', 'Contestação encerrada a favor do evento', 'Os ingressos voltaram a valer'),
  refundDenied: () =>
    line('refund', 'O reembolso foi negado pelo provedor', 'Os ingressos voltaram a valer'),
  named: ({ ticket, buyer, holder }) =>
    line('ticket', `${buyer} nomeou o ingresso ${ticket}${holder ? ` para ${holder}` : ''}`),
  corrected: ({ ticket, by, from, to, reason }) =>
    line(
      'ticket',
      `${by === 'team' ? 'A equipe da 55Tickets' : somebody(by)} corrigiu o nome do ingresso ${ticket}${from && to ? `: de ${from} para ${to}` : ''}`,
      reasonText(reason),
    ),
  moved: ({ ticket, from, to, ...by }) =>
    line('ticket', `${somebody(by)} trocou o ingresso ${ticket} de ${from} para ${to}`),
  replaces: ({ ticket, from }) =>
    line('ticket', `O ingresso ${ticket} substitui um ingresso ${from} de outro pedido`),
  returned: ({ ticket, reason }) =>
    line('ticket', `O ingresso ${ticket} foi devolvido`, reasonText(reason)),
  admitted: ({ ticket, holder, gate, isOffline }) =>
    line(
      'gate',
      `${holder ?? `Ingresso ${ticket}`} entrou ${gateText(gate, 'pel')}`,
      isOffline ? `Ingresso ${ticket}, lido sem internet` : `Ingresso ${ticket}`,
    ),
  turnedAway: ({ ticket, gate, verdict }) =>
    line('gate', `Ingresso ${ticket} recusado ${gateText(gate, 'n')}: ${verdictTexts[verdict]}`),
  admissionUndone: ({ ticket, gate, reason }) =>
    line(
      'gate',
      `Entrada do ingresso ${ticket} ${gateText(gate, 'pel')} desfeita`,
      reasonText(reason),
    ),
  resent: (by) => line('mail', `${somebody(by)} reenviou o pedido para o email do comprador`),
  changeTold: ({ part }) =>
    line('mail', `Avisamos ${changeTexts[part] ?? 'de uma mudança no evento'}`),
}
