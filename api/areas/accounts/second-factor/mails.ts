import { greeting } from '@55tickets/rules/people/greeting.ts'
import { button, facts, heading, note, paragraph } from '../../../platform/mail/blocks.ts'
import type { Mail } from '../../../platform/mail/layout.ts'

/** Changes that are mailed to the owner of an account: somebody else who made them can't hide them. */
const changes = {
  'passkey added': {
    subject: 'Nova chave de acesso na sua conta',
    text: 'Uma chave de acesso foi criada na sua conta do 55Tickets. Com ela dá para entrar sem senha.',
  },
  'passkey removed': {
    subject: 'Chave de acesso removida da sua conta',
    text: 'Uma chave de acesso da sua conta do 55Tickets foi removida: com ela não dá mais para entrar.',
  },
  'authenticator added': {
    subject: 'Aplicativo autenticador ativado',
    text: 'Um aplicativo autenticador foi ativado na sua conta do 55Tickets. Ao entrar com a senha, pedimos também um código dele.',
  },
  'authenticator removed': {
    subject: 'Aplicativo autenticador removido',
    text: 'O aplicativo autenticador da sua conta do 55Tickets foi removido: os códigos dele não valem mais.',
  },
  'recovery codes renewed': {
    subject: 'Novos códigos de recuperação',
    text: 'Os códigos de recuperação da sua conta do 55Tickets foram trocados. Os antigos não valem mais.',
  },
  'recovery code used': {
    subject: 'Um código de recuperação foi usado',
    text: 'Um código de recuperação da sua conta do 55Tickets acabou de ser usado. Ele não vale mais.',
  },
} as const satisfies Record<string, { readonly subject: string; readonly text: string }>

export type FactorChange = keyof typeof changes

export function factorChangedMail(name: string, change: FactorChange, link: string): Mail {
  const { subject, text } = changes[change]
  return {
    template: 'second-factor-changed',
    subject,
    preview: 'Foi você?',
    blocks: [
      heading(subject),
      paragraph(`${greeting(name)} ${text}`),
      paragraph('Se foi você, não precisa fazer nada.'),
      button('Ver a segurança da minha conta', link),
      note('Não foi você? Encerre os outros acessos, troque a senha e responda a este e-mail.'),
    ],
  }
}

/** Mail that our team was asked to switch the second factors off: the owner has three days to stop it. */
export function resetComingMail(name: string, dueAt: string, link: string): Mail {
  return {
    template: 'factor-reset-coming',
    subject: 'Pediram para desligar a verificação em duas etapas',
    preview: `Acontece em ${dueAt}, se ninguém impedir.`,
    blocks: [
      heading('A verificação em duas etapas vai ser desligada'),
      paragraph(
        `${greeting(name)} Pediram à nossa equipe para desligar a verificação em duas etapas da sua conta no 55Tickets, porque a chave de acesso, o aplicativo autenticador e os códigos de recuperação teriam sido perdidos.`,
      ),
      facts(['Quando', dueAt]),
      paragraph('Se foi você, é só esperar: depois disso, a senha basta para entrar.'),
      button('Impedir', link),
      note(
        'Não foi você? Entre na sua conta com a chave de acesso ou com um código, o que já impede o desligamento, e responda a este e-mail.',
      ),
    ],
  }
}

export function resetDoneMail(name: string, link: string): Mail {
  return {
    template: 'factor-reset-done',
    subject: 'A verificação em duas etapas foi desligada',
    preview: 'Agora a senha basta para entrar. Ative de novo assim que puder.',
    blocks: [
      heading('A verificação em duas etapas foi desligada'),
      paragraph(
        `${greeting(name)} Como pedido à nossa equipe há três dias, desligamos a verificação em duas etapas da sua conta no 55Tickets. Chaves de acesso, aplicativo autenticador e códigos de recuperação não valem mais.`,
      ),
      paragraph('Entre com a sua senha e ative de novo assim que puder.'),
      button('Ativar de novo', link),
      note('Não foi você? Troque a senha agora mesmo e responda a este e-mail.'),
    ],
  }
}
