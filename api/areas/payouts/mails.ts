import { type Cents, formatMoney } from '@55tickets/rules/money/money.ts'
import { isFreezeFailure, transferFailureText } from '@55tickets/rules/money/payout-failure.ts'
import { hidePayoutKey, payoutKeyType } from '@55tickets/rules/money/payout-text.ts'
import { greeting } from '@55tickets/rules/people/greeting.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { button, facts, heading, note, paragraph } from '../../platform/mail/blocks.ts'
import type { Mail } from '../../platform/mail/layout.ts'

/** A payout key as a mail shows it. */
export interface MailedKey {
  /** Link that stops it, as stored mails have it. */
  readonly stopLink: string
  readonly organization: string
  readonly pixKey: string
  /** Name of the owner who set it. */
  readonly setBy: string
  readonly countsFrom: Date
}

const keyText = (pixKey: string) => `${payoutKeyType(pixKey)} ${hidePayoutKey(pixKey)}`
const brasilia = (moment: Date) => `${momentText(moment, HOME_ZONE)} (horário de Brasília)`

/** Tells an owner of a new payout key, with the link that stops it. */
export const newKeyMail = (name: string, key: MailedKey): Mail => ({
  template: 'payout-key-new',
  subject: `Nova chave PIX para os repasses de ${key.organization}`,
  preview: 'Não foi você? Pare a troca com um toque.',
  blocks: [
    heading('Nova chave PIX para os repasses'),
    paragraph(
      `${greeting(name)} A chave PIX que recebe o dinheiro de ${key.organization} foi cadastrada ou trocada.`,
    ),
    facts(
      ['Nova chave', keyText(key.pixKey)],
      ['Cadastrada por', key.setBy],
      ['Passa a valer em', brasilia(key.countsFrom)],
    ),
    paragraph('Se está tudo certo, não é preciso fazer nada.'),
    button('Não fui eu: parar a troca', key.stopLink),
    note(
      'Todas as pessoas que são donas da organização, ou foram nos últimos 7 dias, recebem este aviso.',
    ),
  ],
})

/** Tells an owner that a new payout key was stopped. */
export const stoppedKeyMail = (
  name: string,
  { organization, pixKey, setBy }: Omit<MailedKey, 'stopLink' | 'countsFrom'>,
  payoutsUrl: string,
): Mail => ({
  template: 'payout-key-stopped',
  subject: `A nova chave PIX de ${organization} foi parada`,
  preview: 'Nenhum repasse vai para ela.',
  blocks: [
    heading('A nova chave PIX foi parada'),
    paragraph(
      `${greeting(name)} Alguém usou o link do nosso e-mail e parou a chave ${keyText(pixKey)}, cadastrada por ${setBy}. Nenhum repasse vai para ela.`,
    ),
    paragraph(
      'Se a troca não foi feita por um dono, alguém pode ter entrado na conta dele: troque a senha e confira a equipe.',
    ),
    button('Abrir repasses', payoutsUrl),
    note('A chave estava certa? Um dono pode cadastrá-la de novo; ela espera mais 24 horas.'),
  ],
})

/** A payout that ended, as a mail shows it. */
export interface MailedPayout {
  readonly eventName: string
  readonly amountCents: Cents
  readonly pixKey: string
  readonly failure: string | null
}

export const payoutDoneMail = (name: string, payout: MailedPayout, payoutsUrl: string): Mail => ({
  template: 'payout-done',
  subject: `Repasse de ${formatMoney(payout.amountCents)} enviado`,
  preview: `${payout.eventName}: o PIX foi feito.`,
  blocks: [
    heading('Repasse enviado'),
    paragraph(`${greeting(name)} O PIX do repasse foi feito.`),
    payoutFacts(payout),
    button('Ver repasses', payoutsUrl),
  ],
})

export const payoutFailedMail = (name: string, payout: MailedPayout, payoutsUrl: string): Mail => ({
  template: 'payout-failed',
  subject: `Repasse de ${formatMoney(payout.amountCents)} não foi feito`,
  preview: `${payout.eventName}: o dinheiro voltou para o disponível.`,
  blocks: [
    heading('O repasse não foi feito'),
    ...failureBlocks(name, payout),
    button('Ver repasses', payoutsUrl),
  ],
})

function failureBlocks(name: string, payout: MailedPayout) {
  const failure = payout.failure ?? ''
  const cause = `${greeting(name)} ${transferFailureText(failure)} O dinheiro voltou para o disponível`
  if (isFreezeFailure(failure)) return [paragraph(`${cause}.`), payoutFacts(payout)]
  return [
    paragraph(`${cause}, e o repasse pode ser pedido de novo.`),
    payoutFacts(payout),
    paragraph(
      'Confira com seu banco se esse documento está cadastrado como chave PIX na conta que deve receber.',
    ),
  ]
}

const payoutFacts = ({ eventName, amountCents, pixKey }: MailedPayout) =>
  facts(['Evento', eventName], ['Valor', formatMoney(amountCents)], ['Chave PIX', keyText(pixKey)])
