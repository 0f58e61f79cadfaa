import { greeting } from '@55tickets/rules/people/greeting.ts'
import { button, facts, heading, note, paragraph } from '../../platform/mail/blocks.ts'
import type { Mail } from '../../platform/mail/layout.ts'

/** Mail to the address typed at the sign-up. It may be somebody else's, so the mail says what to do then. */
export function confirmationMail(name: string, link: string): Mail {
  return {
    template: 'email-confirmation',
    subject: 'Confirme o seu e-mail',
    preview: 'Falta só confirmar que este e-mail é seu. O link vale por 48 horas.',
    blocks: [
      heading('Confirme seu e-mail'),
      paragraph(
        `${greeting(name)} Uma conta no 55Tickets foi criada com este endereço. Confirme que ele é seu, para receber os avisos sobre suas reservas.`,
      ),
      button('Confirmar e-mail', link),
      paragraph(
        'O link vale por 48 horas e funciona uma única vez. Você já pode entrar e comprar antes de confirmar.',
      ),
      note('Não foi você? Ignore este e-mail: a conta fica sem endereço confirmado.'),
    ],
  }
}

/** Mail to the owner of an account with whose address somebody signed up again. */
export function existingAccountMail(name: string, link: string): Mail {
  return {
    template: 'existing-account',
    subject: 'Você já tem conta no 55Tickets',
    preview: 'Não foi preciso criar outra: entre com a sua senha.',
    blocks: [
      heading('Você já tem conta'),
      paragraph(
        `${greeting(name)} Alguém pediu para criar uma conta no 55Tickets com este endereço, que já tem uma. Nada mudou nela: a senha continua a mesma.`,
      ),
      button('Entrar', link),
      paragraph('Não lembra a senha? Na tela de entrada, escolha “Esqueci minha senha”.'),
      note('Não foi você? Ignore este e-mail: ninguém entrou na sua conta.'),
    ],
  }
}

export function recoveryMail(name: string, link: string): Mail {
  return {
    template: 'password-recovery',
    subject: 'Recupere o acesso à sua conta',
    preview: 'Escolha uma nova senha. O link vale por 60 minutos.',
    blocks: [
      heading('Vamos escolher uma nova senha'),
      paragraph(
        `${greeting(name)} Recebemos um pedido para recuperar o acesso à sua conta no 55Tickets.`,
      ),
      button('Escolher nova senha', link),
      paragraph('O link vale por 60 minutos e funciona uma única vez.'),
      note('Não foi você? Ignore este e-mail: sua senha continua a mesma.'),
    ],
  }
}

interface NewDeviceFacts {
  readonly device: string
  readonly address: string
  readonly at: string
}

/** Mail about a login on a device that the account did not know. */
export function newDeviceMail(
  name: string,
  { device, address, at }: NewDeviceFacts,
  link: string,
): Mail {
  return {
    template: 'new-device',
    subject: 'Novo acesso à sua conta',
    preview: `${device}, ${at}. Foi você?`,
    blocks: [
      heading('Novo acesso à sua conta'),
      paragraph(`${greeting(name)} Alguém entrou na sua conta por um aparelho novo.`),
      facts(['Aparelho', device], ['Quando', at], ['Endereço IP', address]),
      paragraph('Se foi você, não precisa fazer nada.'),
      button('Ver onde minha conta está aberta', link),
      note('Não foi você? Encerre esse acesso e troque a senha agora mesmo.'),
    ],
  }
}

export function passwordChangedMail(name: string): Mail {
  return {
    template: 'password-changed',
    subject: 'Sua senha foi alterada',
    preview: 'A senha da sua conta acabou de mudar.',
    blocks: [
      heading('Sua senha foi alterada'),
      paragraph(
        `${greeting(name)} A senha da sua conta no 55Tickets acabou de ser alterada, e os acessos abertos em outros aparelhos foram encerrados.`,
      ),
      paragraph('Se foi você, é só entrar de novo com a senha nova onde for preciso.'),
      note(
        'Não foi você? Peça agora mesmo uma nova recuperação de senha e responda a este e-mail.',
      ),
    ],
  }
}

/** Mail about a block. Its reason is what an operator wrote. */
export function blockedMail(name: string, reason: string, contact: string): Mail {
  return {
    template: 'account-blocked',
    subject: 'Sua conta foi bloqueada',
    preview: 'O motivo, e como contestar.',
    blocks: [
      heading('Sua conta foi bloqueada'),
      paragraph(
        `${greeting(name)} Bloqueamos a sua conta no 55Tickets e encerramos todos os acessos abertos. Enquanto ela estiver bloqueada, não dá para entrar, comprar nem trabalhar em uma organização.`,
      ),
      paragraph(`Motivo: ${reason}`),
      paragraph('Os ingressos que você já comprou continuam valendo.'),
      note(`Não concorda? Escreva para ${contact}: nossa equipe analisa e responde.`),
    ],
  }
}

export function unblockedMail(name: string, link: string): Mail {
  return {
    template: 'account-unblocked',
    subject: 'Sua conta foi desbloqueada',
    preview: 'Você já pode entrar de novo.',
    blocks: [
      heading('Sua conta foi desbloqueada'),
      paragraph(`${greeting(name)} A sua conta no 55Tickets não está mais bloqueada.`),
      button('Entrar', link),
      note('Se você tinha convidado alguém para uma equipe, o convite foi cancelado: envie outro.'),
    ],
  }
}
