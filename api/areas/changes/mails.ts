import type { Consequence } from '@55tickets/rules/changes/consequence.ts'
import { eventPath } from '@55tickets/rules/events/event-path.ts'
import { greeting } from '@55tickets/rules/people/greeting.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { orderNumberText } from '@55tickets/rules/tickets/order-number.ts'
import { type Block, button, facts, heading, note, paragraph } from '../../platform/mail/blocks.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import { secretLink } from '../../platform/mail/secret-links.ts'
import { COURTESY_LINK } from '../courtesies/public.ts'
import {
  type JoinedChange,
  joinChanges,
  latestEnd,
  type NoticedChange,
  shownFields,
} from './join-changes.ts'
import { KEPT, noticeWords, SESSION_KEPT } from './notice-words.ts'

export const CALENDAR_ATTACHMENT = 'event-calendar'

export interface NoticedPerson {
  /** Null for a guest, whose courtesy it is. */
  readonly userId: string | null
  readonly courtesyId: string | null
  readonly name: string
  readonly email: string
  /** Paid orders. */
  readonly orders: readonly { readonly saleId: string; readonly number: number }[]
}

/** Highest number of kinds of changes that a subject lists; with more it only says that there are changes. */
const MAX_NAMED = 3

/** Tells one person of the changes of a window, with all their orders. */
export function noticeMail(
  changes: readonly NoticedChange[],
  person: NoticedPerson,
  publicUrl: string,
): Mail {
  const joined = joinChanges(changes)
  const [change, ...others] = joined
  if (!change) throw new Error('a notice without a change')
  const { subject, preview, blocks } =
    others.length === 0 ? oneChange(change, person) : manyChanges(joined, change, person)
  const hasCalendar = joined.some(({ consequences }) =>
    consequences.some(({ kind }) => kind === 'calendar'),
  )
  return {
    template: 'event-changed',
    subject: `${subject}: ${change.eventName}`,
    preview,
    blocks: [
      ...blocks,
      ...moveBlocks(joined),
      ...refundBlocks(joined, person),
      ...linkBlocks(joined, change, person, publicUrl),
    ],
    ...(hasCalendar && { attachment: { kind: CALENDAR_ATTACHMENT, of: change.eventId } }),
  }
}

type NoticeContent = Pick<Mail, 'subject' | 'preview' | 'blocks'>

function oneChange(change: JoinedChange, { name }: NoticedPerson): NoticeContent {
  const { subject, heading: title, text, kept, more } = noticeWords(change)
  const preview = [text, kept, more].filter(Boolean).join(' ')
  return {
    subject,
    preview,
    blocks: [heading(title), paragraph(`${greeting(name)} ${preview}`), ...changeFacts(change)],
  }
}

function manyChanges(
  changes: readonly JoinedChange[],
  { eventName }: Pick<JoinedChange, 'eventName'>,
  { name }: NoticedPerson,
): NoticeContent {
  const words = changes.map(noticeWords)
  const subjects = [...new Set(words.map(({ subject }) => subject))]
  const kept = words.every((one) => one.kept)
    ? words.every(isOfSession)
      ? SESSION_KEPT
      : KEPT
    : ''
  return {
    subject: subjects.length > MAX_NAMED ? 'Alterações no evento' : listText(subjects),
    preview: words.map(({ text }) => text).join(' '),
    blocks: [
      heading('O evento mudou'),
      paragraph(
        [`${greeting(name)} Veja o que mudou em ${eventName}.`, kept].filter(Boolean).join(' '),
      ),
      ...changes.flatMap((change) => {
        const { text, more } = noticeWords(change)
        return [paragraph([text, more].filter(Boolean).join(' ')), ...changeFacts(change)]
      }),
    ],
  }
}

const isOfSession = ({ kept }: ReturnType<typeof noticeWords>): boolean => kept === SESSION_KEPT

/** "Nova data, novo local e atividade alterada" */
function listText(subjects: readonly string[]): string {
  const [first = '', ...others] = subjects
  const rest = others.map((text) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`)
  return [[first, ...rest.slice(0, -1)].join(', '), ...rest.slice(-1)].join(' e ')
}

/** Facts about what changed, of the event or of the session that the notice is about, and why. */
function changeFacts(change: NoticedChange): Block[] {
  const { reason } = change
  const lines = shownFields(change).map(
    ({ label, before: old, after: now }) =>
      [label, old === null ? (now ?? '–') : `${now ?? '–'} (antes: ${old})`] as const,
  )
  const all = [...lines, ...(reason === null ? [] : [['Motivo', reason] as const])]
  return all.length > 0 ? [facts(...all)] : []
}

/** Lines about what moved along, and what the attached file is for. */
function moveBlocks(changes: readonly NoticedChange[]): Block[] {
  const has = (wanted: Consequence['kind']) =>
    changes.some(({ consequences }) => consequences.some(({ kind }) => kind === wanted))
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

function refundBlocks(changes: readonly NoticedChange[], { orders }: NoticedPerson): Block[] {
  const [change, ...others] = changes.filter(({ opensRefund }) => opensRefund)
  if (!change || orders.length === 0) return []
  const end = latestEnd([change, ...others])
  const until = end
    ? `até ${momentText(end, change.timezone)}`
    : 'até que haja uma nova data, e por mais 7 dias depois dela'
  const unfit = others.length > 0 ? 'as mudanças não servem' : 'a mudança não serve'
  return [
    paragraph(
      `Se ${unfit} para você, devolva o pedido na página dele, ${until}: todo o valor volta, com a taxa.`,
    ),
  ]
}

function linkBlocks(
  changes: readonly NoticedChange[],
  change: NoticedChange,
  { orders, courtesyId }: NoticedPerson,
  publicUrl: string,
): Block[] {
  if (courtesyId !== null)
    return [button('Abrir meu ingresso', secretLink(COURTESY_LINK, courtesyId))]
  if (changes.every(({ part }) => part.startsWith('session')))
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
