import { greeting } from '@55tickets/rules/people/greeting.ts'
import { heading, note, paragraph } from '../../platform/mail/blocks.ts'
import type { Mail } from '../../platform/mail/layout.ts'

export const accountDeletedMailKey = (userId: string): string => `goodbye ${userId}`

export function accountDeletedMail(name: string): Mail {
  return {
    template: 'account-deleted',
    subject: 'Sua conta foi excluída',
    preview: 'Apagamos os seus dados pessoais. Obrigado por ter estado com a gente.',
    blocks: [
      heading('Sua conta foi excluída'),
      paragraph(
        `${greeting(name)} A sua conta no 55Tickets foi excluída, como você pediu. Apagamos seu nome, e-mail, celular, CPF, endereço, os dados de quem usou seus ingressos e suas respostas a formulários.`,
      ),
      paragraph(
        'O registro das compras e do aceite dos termos continua guardado sem o seu nome, pelo prazo que a lei exige.',
      ),
      paragraph('Se um dia quiser voltar, é só criar uma conta nova com este mesmo e-mail.'),
      note('Não foi você? Responda a este e-mail o quanto antes.'),
    ],
  }
}
