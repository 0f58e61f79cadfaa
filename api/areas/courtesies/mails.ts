import { greeting } from '@55tickets/rules/people/greeting.ts'
import { button, facts, heading, note, paragraph } from '../../platform/mail/blocks.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import { secretLink } from '../../platform/mail/secret-links.ts'
import type { MailedEvent } from './find-mailed-event.ts'

/** Kinds of the ticket that is attached, and of the link that is filled in, when a mail is sent. */
export const COURTESY_ATTACHMENT = 'courtesy-ticket'
export const COURTESY_LINK = 'courtesy'

interface GivenCourtesy {
  readonly courtesyId: string
  readonly name: string
  readonly ticketName: string
  /** Name of the organization. */
  readonly giver: string
  readonly event: MailedEvent
}

const eventFacts = ({ dateLine, venue, city, isPostponed }: MailedEvent) =>
  [
    ['Quando', isPostponed ? 'Adiado: a nova data será avisada' : dateLine],
    ['Onde', `${venue}, ${city}`],
  ] as const

/** Gives a guest their ticket: the link, and the ticket as PDF. */
export const courtesyMail = ({
  courtesyId,
  name,
  ticketName,
  giver,
  event,
}: GivenCourtesy): Mail => ({
  template: 'courtesy-given',
  subject: `Sua cortesia: ${event.name}`,
  preview: `${giver} convidou você. O seu ingresso está neste e-mail.`,
  blocks: [
    heading('Você ganhou uma cortesia'),
    paragraph(
      `${greeting(name)} ${giver} convidou você para ${event.name}. O ingresso é seu e não custa nada: você não precisa de conta.`,
    ),
    facts(['Nome', name], ['Ingresso', ticketName], ...eventFacts(event)),
    button('Abrir meu ingresso', secretLink(COURTESY_LINK, courtesyId)),
    paragraph('Na entrada, mostre o QR code no celular ou o PDF anexo. Ele vale uma única vez.'),
    note(
      'O link é pessoal: quem o tem pode entrar no seu lugar. Não espera este convite? Ignore este e-mail.',
    ),
  ],
  attachment: { kind: COURTESY_ATTACHMENT, of: courtesyId },
})

/** Tells a guest that their courtesy is not valid any more. */
export const courtesyTakenBackMail = (
  name: string,
  giver: string,
  event: Pick<MailedEvent, 'name'>,
): Mail => ({
  template: 'courtesy-taken-back',
  subject: `Cortesia retirada: ${event.name}`,
  preview: 'O ingresso que você recebeu não vale mais.',
  blocks: [
    heading('A sua cortesia foi retirada'),
    paragraph(
      `${greeting(name)} ${giver} retirou a sua cortesia para ${event.name}. O QR code e o PDF que você recebeu não valem mais na entrada.`,
    ),
    note('Se acha que é um engano, fale com quem convidou você.'),
  ],
})
