import type { Consequence } from '@55tickets/rules/changes/consequence.ts'
import { eventPath } from '@55tickets/rules/events/event-path.ts'
import { greeting } from '@55tickets/rules/people/greeting.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { orderNumberText } from '@55tickets/rules/tickets/order-number.ts'
import { type Block, button, facts, heading, note, paragraph } from '../../platform/mail/blocks.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import { secretLink } from '../../platform/mail/secret-links.ts'
import { COURTESY_LINK } from '../courtesies/public.ts'
import { type ChangedParts, changedPartFields, toldColumns } from '../events/public.ts'

export const CALENDAR_ATTACHMENT = 'event-calendar'

/** A recorded change that people are told of. */
export interface NoticedChange {
  readonly id: number
  readonly eventId: string
  readonly part: string
  readonly reason: string | null
  readonly before: ChangedParts
  readonly after: ChangedParts
  readonly consequences: readonly Consequence[]
  readonly opensRefund: boolean
  /** Null while the event has no date. */
  readonly refundUntil: Date | null
  readonly eventName: string
  /** Session that the change is about; null for none. */
  readonly sessionTitle: string | null
  readonly slug: string
  readonly timezone: string
}

export interface NoticedPerson {
  /** Null for a guest, whose courtesy it is. */
  readonly userId: string | null
  readonly courtesyId: string | null
  readonly name: string
  readonly email: string
  /** Paid orders. */
  readonly orders: readonly { readonly saleId: string; readonly number: number }[]
}

interface Words {
  readonly subject: string
  readonly heading: string
  readonly text: string
}

/** Tells one person of a change, with all their orders. */
export function noticeMail(change: NoticedChange, person: NoticedPerson, publicUrl: string): Mail {
  const words = noticeWords(change)
  return {
    template: 'event-changed',
    causedBy: 'promoter',
    subject: `${words.subject}: ${change.eventName}`,
    preview: words.text,
    blocks: [
      heading(words.heading),
      paragraph(`${greeting(person.name)} ${words.text}`),
      ...changeFacts(change),
      ...moveBlocks(change),
      ...refundBlocks(change, person),
      ...linkBlocks(change, person, publicUrl),
    ],
    ...(change.consequences.some(({ kind }) => kind === 'calendar') && {
      attachment: { kind: CALENDAR_ATTACHMENT, of: change.eventId },
    }),
  }
}

function formerName({ event }: ChangedParts): string {
  const name = event?.['name']
  return typeof name === 'string' ? name : 'O evento'
}

const KEPT = 'Ingressos e inscrições continuam valendo: você não precisa fazer nada.'

function noticeWords({
  part,
  eventName,
  sessionTitle,
  before,
  consequences,
}: NoticedChange): Words {
  const session = `A atividade “${sessionTitle}” de ${eventName}`
  switch (part) {
    case 'dates':
      return {
        subject: 'Nova data',
        heading: 'O evento tem nova data',
        text: `${eventName} mudou de data. ${KEPT}`,
      }
    case 'place':
      return {
        subject: 'Novo local',
        heading: 'O evento tem novo local',
        text: `${eventName} mudou de local. ${KEPT}`,
      }
    case 'postponed':
      return {
        subject: 'Evento adiado',
        heading: 'O evento foi adiado',
        text: `${eventName} foi adiado e ainda não tem nova data. ${KEPT} Avisaremos assim que houver uma data.`,
      }
    case 'session':
      return {
        subject: 'Atividade alterada',
        heading: 'Uma atividade mudou',
        text: `${session} mudou. A sua inscrição continua valendo: você não precisa fazer nada.`,
      }
    case 'session cancelled':
      return {
        subject: 'Atividade cancelada',
        heading: 'Uma atividade foi cancelada',
        text: `${session} foi cancelada, e a sua inscrição nela também. ${
          consequences.some(({ kind }) => kind === 'refund')
            ? 'Se você pagou por um ingresso só para ela, o valor volta com a taxa, pelo mesmo meio do pagamento. '
            : ''
        }Outros ingressos seus para o evento continuam valendo.`,
      }
    case 'page':
      return {
        subject: 'Novo nome',
        heading: 'O evento tem novo nome',
        text: `${formerName(before)} agora se chama ${eventName}. ${KEPT}`,
      }
    default:
      return {
        subject: 'Alteração no evento',
        heading: 'O evento mudou',
        text: `Houve uma alteração em ${eventName}. ${KEPT}`,
      }
  }
}

/** Facts about what changed, of the event or of the session that the notice is about, and why. */
function changeFacts({ before, after, timezone, reason, part }: NoticedChange): Block[] {
  const subject = part === 'session' ? 'session ' : 'event'
  const fields = changedPartFields(before, after, timezone).filter(
    (field) => field.part.startsWith(subject) && toldColumns.includes(field.column),
  )
  const lines = fields.map(
    ({ label, before: old, after: now }) =>
      [label, old === null ? (now ?? '–') : `${now ?? '–'} (antes: ${old})`] as const,
  )
  const all = [...lines, ...(reason === null ? [] : [['Motivo', reason] as const])]
  return all.length > 0 ? [facts(...all)] : []
}

/** Lines about what moved along, and what the attached file is for. */
function moveBlocks({ consequences }: NoticedChange): Block[] {
  const has = (wanted: Consequence['kind']) => consequences.some(({ kind }) => kind === wanted)
  return [
    ...(has('sessionsMove')
      ? [
          paragraph(
            'As atividades da programação mudam junto: veja os horários na página do evento.',
          ),
        ]
      : []),
    ...(has('calendar') ? [paragraph('O arquivo anexo atualiza o evento na sua agenda.')] : []),
  ]
}

function refundBlocks(change: NoticedChange, { orders }: NoticedPerson): Block[] {
  if (!change.opensRefund || orders.length === 0) return []
  const until = change.refundUntil
    ? `até ${momentText(change.refundUntil, change.timezone)}`
    : 'até que haja uma nova data, e por mais 7 dias depois dela'
  return [
    paragraph(
      `Se a mudança não serve para você, devolva o pedido na página dele, ${until}: todo o valor volta, com a taxa.`,
    ),
  ]
}

function linkBlocks(
  change: NoticedChange,
  { orders, courtesyId }: NoticedPerson,
  publicUrl: string,
): Block[] {
  if (courtesyId !== null)
    return [button('Abrir meu ingresso', secretLink(COURTESY_LINK, courtesyId))]
  if (change.part.startsWith('session'))
    return [button('Ver minhas inscrições', `${publicUrl}/inscricoes`)]
  const [first, ...others] = orders
  if (!first)
    return [
      button(
        'Ver o evento',
        `${publicUrl}${eventPath({ _id: change.eventId, slug: change.slug })}`,
      ),
    ]
  if (others.length === 0) return [button('Ver o pedido', `${publicUrl}/venda/${first.saleId}`)]
  const numbers = orders.map(({ number }) => orderNumberText(number)).join(', ')
  return [
    button('Ver meus pedidos', `${publicUrl}/meus-ingressos`),
    note(`Seus pedidos deste evento: ${numbers}.`),
  ]
}
