import { answerLabel, answerText, leadSections } from '@55tickets/rules/leads/lead-answers.ts'
import { greeting } from '@55tickets/rules/people/greeting.ts'
import { button, facts, heading, note, paragraph } from '../../platform/mail/blocks.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import type { NewLead } from './store.ts'

/** Template names of the mails to the team. */
const leadTemplates = { contact: 'lead-contact', interview: 'lead-interview' } as const

/**
 * Mail to the team with all answers, below a warning that strangers wrote them. Subject and preview
 * contain none of them, because they are shown without that warning in a list of mails.
 */
export function leadMail(lead: NewLead, publicUrl: string): Mail {
  const title = lead.kind === 'contact' ? 'Novo contato' : 'Nova ficha de entrevista'
  return {
    template: leadTemplates[lead.kind],
    subject: title,
    preview: 'Um produtor enviou o formulário do site.',
    blocks: [
      heading(title),
      paragraph(
        'As respostas abaixo foram escritas por quem enviou o formulário: confira antes de confiar.',
      ),
      facts(...answerLines(lead)),
      button('Abrir os contatos', `${publicUrl}/equipe/leads`),
    ],
  }
}

/**
 * Acknowledgement to the sender, whose address anybody may have typed. It contains nothing of the
 * form but a first name that can't be a message, so it can't be abused to write to strangers.
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

/** Labels with their answers, without empty ones. */
const answerLines = ({ kind, answers }: NewLead) =>
  leadSections[kind]
    .flatMap(({ fields }) => fields)
    .map((field) => [answerLabel(field), answerText(field, answers)] as const)
    .filter(([, text]) => text !== '')
