import type { Consequence, ConsequenceKind } from '@55tickets/rules/changes/consequence.ts'
import type { EventEdit } from '@55tickets/rules/changes/find-consequences.ts'
import { NOTICE_WINDOW_MINUTES } from '@55tickets/rules/changes/notice-window.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'

type Part = EventEdit['part']

/** Numbers of people and orders that an edit concerns. */
export interface EditEffect {
  readonly people: number
  readonly orders: number
  /** Mails that the event may still cause today; undefined if nobody counts them. */
  readonly mailsLeft?: number | undefined
  /** Last moment of an open refund; null while the event has no date. */
  readonly refundUntil: string | null
}

export interface EffectContext {
  readonly part: Part
  readonly zone: string
  /** Undefined until the server has counted. */
  readonly effect: EditEffect | undefined
  /** Span by which sessions and sale windows move, in words. */
  readonly span?: string | undefined
  /** True if the edit gives a date to a postponed event. */
  readonly setsDate?: boolean
}

export interface ConsequenceLine {
  readonly kind: ConsequenceKind | 'ticketsKept'
  readonly text: string
}

/** Lines that tell what an edit does, one for each thing that happens. */
export function consequenceLines(
  consequences: readonly Consequence[],
  context: EffectContext,
): ConsequenceLine[] {
  const bringsCalendar = consequences.some(({ kind }) => kind === 'calendar')
  return consequences
    .filter(({ kind }) => kind !== 'calendar')
    .flatMap((one) => [
      { kind: one.kind, text: consequenceText(one, context, bringsCalendar) },
      ...(one.kind === 'salesStop' && context.part === 'postponed' ? [ticketsKept] : []),
    ])
}

const ticketsKept: ConsequenceLine = {
  kind: 'ticketsKept',
  text: 'Os ingressos vendidos continuam valendo.',
}

function consequenceText(
  { kind, group, amountCents }: Consequence,
  context: EffectContext,
  bringsCalendar: boolean,
): string {
  switch (kind) {
    case 'notice':
      return noticeText(context, group, bringsCalendar)
    case 'openRefund':
      return openRefundText(context)
    case 'refund':
      return amountCents === null
        ? 'Todo o valor de cada pedido volta a quem pagou, com as taxas.'
        : `${formatReais(amountCents / 100)} voltam a quem pagou, por ingresso, com a taxa.`
    case 'codesRevoked':
      return group === 'everyone'
        ? 'Os ingressos deixam de valer.'
        : 'As inscrições e os ingressos desta atividade deixam de valer.'
    case 'sessionsMove':
      return `As atividades mudam junto${spanText(context)}.`
    case 'salesMove':
      return `Os prazos de venda e dos lotes mudam junto${spanText(context)}.`
    case 'calendar':
    case 'listed':
    case 'salesStop':
    case 'redirect':
    case 'newOrders':
    case 'nameKept':
    case 'lotTurns':
    case 'fieldRetired':
      return fixedTexts[kind]
  }
}

type FixedKind = Exclude<
  ConsequenceKind,
  'notice' | 'openRefund' | 'refund' | 'codesRevoked' | 'sessionsMove' | 'salesMove'
>

const fixedTexts: Readonly<Record<FixedKind, string>> = {
  calendar: 'O email leva um arquivo de agenda.',
  listed: 'A página do evento mostra o que mudou.',
  salesStop: 'As vendas param agora.',
  redirect: 'O endereço antigo continua funcionando e leva ao novo.',
  newOrders: 'Vale para novos pedidos. Quem já comprou ou reservou fica com o que tinha.',
  nameKept: 'Quem já comprou fica com o nome antigo no pedido e no PDF. A portaria vê os dois.',
  lotTurns: 'O lote fecha para sempre e o próximo abre.',
  fieldRetired:
    'A pergunta já respondida sai do formulário. As respostas ficam guardadas e vão nas planilhas.',
}

const spanText = ({ span }: EffectContext): string => (span ? `: ${span}` : '')

const noticeContents: Readonly<Partial<Record<Part, string>>> = {
  dates: 'um email com a nova data',
  place: 'um email com o novo local',
  page: 'um email com o novo nome',
  session: 'um email com o novo horário ou a nova sala',
  'session cancelled': 'um email que avisa do cancelamento',
  cancelled: 'um email que avisa do cancelamento',
  postponed: 'um email que avisa do adiamento',
}

function noticeText(
  { part, effect }: EffectContext,
  group: string,
  bringsCalendar: boolean,
): string {
  const mail = `${noticeContents[part] ?? 'um email sobre a alteração'}${bringsCalendar ? ' e um arquivo de agenda' : ''}`
  if (effect?.people === 0) return 'Ninguém tem ingresso válido agora: nenhum email é enviado.'
  const wait = part.endsWith('cancelled') ? '' : ` ${WINDOW_TEXT}`
  if (effect)
    return `${peopleText(effect.people)} ${effect.people === 1 ? 'recebe' : 'recebem'} ${mail}.${wait}${mailsLeftText(part, effect)}`
  return `${group.startsWith('session ') ? 'Quem se inscreveu' : 'Quem tem ingresso ou inscrição'} recebe ${mail}.${wait}`
}

/** What waits for the next day if not all mails fit in this one: a new name, and guests. */
function mailsLeftText(part: Part, { people, mailsLeft = people }: EditEffect): string {
  if (people <= mailsLeft) return ''
  const left = mailsLeft === 1 ? 'mais 1 email' : `mais ${countText(mailsLeft)} emails`
  const waiting = part === 'page' ? 'quem não couber recebe' : 'convidados podem receber só'
  return ` Hoje este evento pode mandar ${left}: ${waiting} amanhã.`
}

const WINDOW_TEXT = `O email sai em até ${NOTICE_WINDOW_MINUTES} minutos, com as outras mudanças que houver até lá.`

function openRefundText({ effect, zone }: EffectContext): string {
  if (!effect) return 'Pedidos de antes da mudança podem ser devolvidos, com todas as taxas.'
  const until = refundUntilText(effect.refundUntil, zone)
  const { orders } = effect
  if (orders === 0)
    return `Pedidos de antes da mudança podem ser devolvidos ${until}, com todas as taxas.`
  return orders === 1
    ? `1 pedido pode ser devolvido ${until}, com todas as taxas.`
    : `${countText(orders)} pedidos podem ser devolvidos ${until}, com todas as taxas.`
}

/** "até 12/05/2035 às 20:00", or until when while there is no date. */
export const refundUntilText = (until: string | null, zone: string): string =>
  until === null
    ? 'até que haja uma nova data, e por mais 7 dias'
    : `até ${momentText(until, zone)}`

export const peopleText = (people: number): string =>
  people === 1 ? '1 pessoa' : `${countText(people)} pessoas`

/** Confirms that people are about to be written to: "423 pessoas serão avisadas." */
export const tellingText = (people: number): string =>
  `${peopleText(people)} ${people === 1 ? 'será avisada' : 'serão avisadas'}.`

/** Confirms that people were written to: "423 pessoas avisadas." */
export const toldText = (people: number): string =>
  `${peopleText(people)} ${people === 1 ? 'avisada' : 'avisadas'}.`

const actions: Readonly<Partial<Record<Part, string>>> = {
  dates: 'Mudar data',
  place: 'Mudar local',
  page: 'Mudar nome',
  session: 'Mudar atividade',
  'session cancelled': 'Cancelar atividade',
}

/** Text of the button that confirms an edit: what it does, and how many people are told. */
export function confirmText(
  consequences: readonly Consequence[],
  { part, effect, setsDate = false }: EffectContext,
): string {
  if (!consequences.some(({ kind }) => kind === 'notice')) return 'Salvar'
  const action = setsDate ? 'Marcar data' : (actions[part] ?? 'Salvar')
  if (!effect) return `${action} e avisar quem comprou`
  if (effect.people === 0) return action
  return `${action} e avisar ${peopleText(effect.people)}`
}
