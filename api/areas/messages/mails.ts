import type { MessageKind } from '@55tickets/rules/messages/message.ts'
import { greeting } from '@55tickets/rules/people/greeting.ts'
import { quotable } from '@55tickets/rules/text/links.ts'
import { plainText, truncateAtWord } from '@55tickets/rules/text/plain-text.ts'
import { button, facts, heading, link, note, paragraph } from '../../platform/mail/blocks.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import { richText } from '../../platform/mail/rich-text.ts'

/** A message as its recipients see it. */
export interface MailedMessage {
  readonly kind: MessageKind
  readonly subject: string
  /** HTML with few marks. */
  readonly body: string
  readonly organizationId: string
  readonly organization: string
  readonly eventName: string
}

interface MailedPerson {
  readonly name: string
  /** Token of the link to unsubscribe. */
  readonly token: string
}

const PREVIEW_LENGTH = 140

/** Path of the page to unsubscribe. The token is no part of it, since paths are logged. */
export const UNSUBSCRIBE_PATH = '/descadastrar'

/** Writes a message to one person: from whom it is, and why they get it. */
export function messageMail(message: MailedMessage, person: MailedPerson, publicUrl: string): Mail {
  const { kind, subject, body } = message
  const event = quotable(message.eventName, 'um evento')
  const organization = quotable(message.organization, 'quem organiza')
  const unsubscribeUrl = `${publicUrl}${UNSUBSCRIBE_PATH}?t=${person.token}`
  const isMarketing = kind === 'marketing'
  return {
    template: `message-${kind}`,
    subject,
    preview: truncateAtWord(plainText(body), PREVIEW_LENGTH),
    blocks: [
      heading(subject),
      paragraph(`${greeting(person.name)} Mensagem de ${organization} sobre ${event}:`),
      richText(body),
      note(`Você recebe este e-mail porque tem ingresso ou inscrição de ${event}.`),
      ...(isMarketing
        ? [link(`Não quero mais divulgação de ${organization}`, unsubscribeUrl)]
        : []),
    ],
    ...(isMarketing && { unsubscribeUrl }),
  }
}

interface WaitingMessage {
  readonly organization: string
  readonly eventName: string
  readonly subject: string
}

/** Tells our team that a message waits for it. */
export function messageWaitsMail(
  { organization, eventName, subject }: WaitingMessage,
  publicUrl: string,
): Mail {
  return {
    template: 'message-waits',
    subject: `Mensagem para analisar: ${organization}`,
    preview: `A primeira mensagem de ${organization} espera pela equipe.`,
    blocks: [
      heading('Uma mensagem espera pela equipe'),
      paragraph(
        'É a primeira mensagem de uma organização nova. Ela só é enviada depois que alguém da equipe aprovar.',
      ),
      facts(['Organização', organization], ['Evento', eventName], ['Assunto', subject]),
      button('Analisar', `${publicUrl}/equipe/mensagens`),
    ],
  }
}

interface ReviewedMessage extends WaitingMessage {
  readonly eventId: string
  readonly author: string
  /** Why it was refused; null if it was approved. */
  readonly refusal: string | null
}

/** Tells the author what our team decided. */
export function messageReviewedMail(
  { author, eventId, eventName, subject, refusal }: ReviewedMessage,
  publicUrl: string,
): Mail {
  const isApproved = refusal === null
  return {
    template: isApproved ? 'message-approved' : 'message-refused',
    subject: isApproved ? 'Sua mensagem foi aprovada' : 'Sua mensagem não foi enviada',
    preview: isApproved
      ? 'Ela será enviada no horário combinado.'
      : 'Nossa equipe não aprovou o texto.',
    blocks: [
      heading(isApproved ? 'Sua mensagem foi aprovada' : 'Sua mensagem não foi enviada'),
      paragraph(
        isApproved
          ? `${greeting(author)} Nossa equipe leu a mensagem. Ela será enviada no horário que você escolheu ou, se ele já passou, daqui a um minuto.`
          : `${greeting(author)} Nossa equipe leu a mensagem e não a aprovou. Ninguém a recebeu. Corrija o texto e envie de novo.`,
      ),
      facts(
        ['Evento', eventName],
        ['Assunto', subject],
        ...(isApproved ? [] : [['Motivo', refusal] as const]),
      ),
      button('Ver as mensagens', `${publicUrl}/promotor/eventos/${eventId}/mensagens`),
    ],
  }
}
