import { answerLabel, answerText, leadSections } from '@55tickets/rules/lead-answers.ts'
import { button, facts, heading, note, paragraph } from '../../platform/mail/blocks.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import type { NewLead } from './store.ts'

/** Names of the mails that tell the team everything. */
const leadTemplates = { contact: 'lead-contact', interview: 'lead-interview' } as const

/** For the company itself: everything that was sent. */
export function leadMail(lead: NewLead, publicUrl: string): Mail {
  const what = lead.kind === 'contact' ? 'Novo contato' : 'Nova ficha de entrevista'
  return {
    template: leadTemplates[lead.kind],
    subject: `${what}: ${lead.company}`,
    preview: `${lead.name}, ${lead.company}`,
    blocks: [
      heading(what),
      facts(...linesOf(lead)),
      button('Abrir os contatos', `${publicUrl}/equipe/leads`),
      note('O que está acima foi escrito por quem enviou o formulário: confira antes de confiar.'),
    ],
  }
}

/**
 * To an address that anybody may have typed. Nothing of the form stands here but a first name, and
 * that only where it can be no message: the mail can't be used to write to strangers in our name.
 */
export function acknowledgement({ kind, name }: NewLead): Mail {
  const greeting = ['Olá', ...firstName(name)].join(', ')
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
      paragraph(`${greeting}. ${about}`),
      note('Não foi você? Ignore este e-mail, ou responda pedindo que apaguemos os dados.'),
    ],
  }
}

/** One word of letters: no address, no number, no sentence. */
function firstName(name: string): string[] {
  const [word = ''] = name.split(' ')
  return /^\p{L}[\p{L}\p{M}'’-]{1,19}$/u.test(word) ? [word] : []
}

/** Labels with answers, as far as there are any. */
const linesOf = ({ kind, answers }: NewLead) =>
  leadSections[kind]
    .flatMap(({ fields }) => fields)
    .map((field) => [answerLabel(field), answerText(field, answers)] as const)
    .filter(([, text]) => text !== '')
