import { greeting } from '@55tickets/rules/greeting.ts'
import { answerLabel, answerText, leadSections } from '@55tickets/rules/lead-answers.ts'
import { button, facts, heading, note, paragraph } from '../../platform/mail/blocks.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import type { NewLead } from './store.ts'

/** Names of the mails that tell the team everything. */
const leadTemplates = { contact: 'lead-contact', interview: 'lead-interview' } as const

/**
 * For the company itself: everything that was sent, below a line that says who wrote it. Subject and
 * preview, which stand alone in a list of mails, repeat nothing of it.
 */
export function leadMail(lead: NewLead, publicUrl: string): Mail {
  const what = lead.kind === 'contact' ? 'Novo contato' : 'Nova ficha de entrevista'
  return {
    template: leadTemplates[lead.kind],
    subject: what,
    preview: 'Um produtor enviou o formulário do site.',
    blocks: [
      heading(what),
      paragraph(
        'As respostas abaixo foram escritas por quem enviou o formulário: confira antes de confiar.',
      ),
      facts(...answerLines(lead)),
      button('Abrir os contatos', `${publicUrl}/equipe/leads`),
    ],
  }
}

/**
 * To an address that anybody may have typed. Nothing of the form stands here but a first name, and
 * that only where it can be no message: the mail can't be used to write to strangers in our name.
 */
export function acknowledgement({ kind, name }: NewLead): Mail {
  const about =
    kind === 'contact'
      ? 'Recebemos o seu contato pela página para produtores do 55Tickets. Entraremos em contato em breve.'
      : 'Registramos os dados da nossa conversa sobre os seus eventos. Entraremos em contato com os próximos passos.'
  return {
    template: kind === 'contact' ? 'contact-received' : 'interview-received',
    subject: 'Recebemos o seu contato',
    preview: 'Nossa equipe vai falar com você em breve.',
    blocks: [
      heading('Recebemos o seu contato'),
      paragraph(`${greeting(name)} ${about}`),
      note('Não foi você? Ignore este e-mail, ou responda pedindo que apaguemos os dados.'),
    ],
  }
}

/** Labels with answers, as far as there are any. */
const answerLines = ({ kind, answers }: NewLead) =>
  leadSections[kind]
    .flatMap(({ fields }) => fields)
    .map((field) => [answerLabel(field), answerText(field, answers)] as const)
    .filter(([, text]) => text !== '')
