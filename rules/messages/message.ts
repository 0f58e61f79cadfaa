import type { OrganizationStatus } from '../organizations/organization.ts'
import { hasLink } from '../text/links.ts'
import { plainText } from '../text/plain-text.ts'
import { tidyLine } from '../text/tidy-text.ts'
import { isLocalTime, zonedToInstant } from '../text/zone.ts'

/**
 * Kinds of messages. `service`: what somebody who comes has to know. `marketing`: everything else, which
 * one can unsubscribe from.
 */
export const messageKinds = ['service', 'marketing'] as const
export type MessageKind = (typeof messageKinds)[number]
export const messageKindNames: Readonly<Record<MessageKind, string>> = {
  service: 'Aviso do evento',
  marketing: 'Divulgação',
}

/**
 * Status of a message. `review`: waits for our team. `scheduled`: can be stopped until sending begins,
 * which freezes its audience (`sending`). `refused`: by our team, or because its event was cancelled or its
 * organization suspended meanwhile.
 */
export const messageStatuses = [
  'review',
  'scheduled',
  'sending',
  'sent',
  'stopped',
  'refused',
] as const
export type MessageStatus = (typeof messageStatuses)[number]
export const messageStatusNames: Readonly<Record<MessageStatus, string>> = {
  review: 'Em análise',
  scheduled: 'Agendada',
  sending: 'Enviando',
  sent: 'Enviada',
  stopped: 'Cancelada',
  refused: 'Recusada',
}

/** Statuses in which nothing was sent yet, so that the message can be stopped. */
export const canStop = (status: MessageStatus): boolean =>
  status === 'review' || status === 'scheduled'

/** Time in which a message that is sent now can be undone. */
export const UNDO_SECONDS = 60
const MAX_SCHEDULE_DAYS = 60
/** Days after the end of an event in which its people can still be written to. */
const DAYS_AFTER_END = 30
export const MAX_SUBJECT_LENGTH = 120
/** Length of the text without its marks. */
const MAX_MESSAGE_LENGTH = 5_000
/** Length of the text with its marks. */
export const MAX_MESSAGE_HTML_LENGTH = 30_000
export const MAX_REVIEW_REASON_LENGTH = 500

/** Messages that an organization may send on one day of Brasília. */
export const messagesPerDay: Readonly<Record<OrganizationStatus, number>> = {
  new: 1,
  verified: 10,
  suspended: 0,
}

/** True for organizations whose messages can have links. */
export const allowsLinks = (status: OrganizationStatus): boolean => status === 'verified'

/** Error message for a typed subject; null if it is valid. */
export function checkSubject(text: string): string | null {
  const subject = tidyLine(text)
  if (subject.length < 3) return 'Escreva o assunto'
  if (subject.length > MAX_SUBJECT_LENGTH) return `Use até ${MAX_SUBJECT_LENGTH} caracteres`
  return hasLink(subject) ? 'O assunto não pode ter links nem endereços' : null
}

const HREF = /<a\b[^<>]*?\bhref\s*=\s*["']?([^"'\s<>]*)/gi

const OTHER_SCHEME = /(?<!\bhttps):\/\//i

/** Addresses of the links of HTML. */
const linkAddresses = (html: string): string[] =>
  [...html.matchAll(HREF)].map(([, address = '']) => address)

/**
 * Error message for the HTML of a message's text; null if it is valid. The server hands in the addresses
 * that its author typed, as sanitizing drops those that are not allowed.
 */
export function checkMessageText(
  html: string,
  status: OrganizationStatus,
  addresses = linkAddresses(html),
): string | null {
  const text = plainText(html)
  if (text === '') return 'Escreva a mensagem'
  if (text.length > MAX_MESSAGE_LENGTH || html.length > MAX_MESSAGE_HTML_LENGTH)
    return `Use até ${MAX_MESSAGE_LENGTH.toLocaleString('pt-BR')} caracteres`
  if (!allowsLinks(status) && (addresses.length > 0 || hasLink(text)))
    return 'Enquanto a organização é nova, a mensagem não pode ter links nem endereços'
  if (addresses.some((address) => !/^https:\/\//i.test(address)) || OTHER_SCHEME.test(text))
    return 'Use somente links que começam com https://'
  return null
}

interface SendingTerms {
  readonly zone: string
  readonly now: Date
  /** Latest moment for a message of the event; null without one. */
  readonly latest: Date | null
}

/** Latest moment at which the people of an event can be written to. The date of a postponed one means nothing. */
export const latestSending = (endsAt: Date, isPostponed: boolean): Date | null =>
  isPostponed ? null : new Date(endsAt.getTime() + DAYS_AFTER_END * DAY_MS)

/** Error message for a chosen local time of sending; null if it is valid. */
export function checkSendAt(local: string, { zone, now, latest }: SendingTerms): string | null {
  if (!isLocalTime(local)) return 'Informe data e hora'
  const at = zonedToInstant(local, zone).getTime()
  if (at <= now.getTime()) return 'Este horário já passou'
  if (at > now.getTime() + MAX_SCHEDULE_DAYS * DAY_MS)
    return `Escolha um horário nos próximos ${MAX_SCHEDULE_DAYS} dias`
  if (latest && at > latest.getTime())
    return `Escolha um horário até ${DAYS_AFTER_END} dias depois do fim do evento`
  return null
}

const DAY_MS = 24 * 60 * 60 * 1000
