import type { EventBlock, OrganizationBlock } from './payout.ts'
import type { PayerFailure } from './pix-payer.ts'

/** Failures of payouts that were frozen before they were sent, by what froze them. */
export const freezeFailures = {
  noKey: 'key-stopped',
  keyWaits: 'key-changed',
  keyDiffers: 'key-changed',
  newDocument: 'document-changed',
  suspended: 'organization-suspended',
  new: 'organization-unverified',
  cancelled: 'event-cancelled',
  dispute: 'event-disputed',
  postponed: 'event-postponed',
  openRefund: 'refunds-open',
  early: 'event-not-over',
  lowBalance: 'balance-too-low',
} as const satisfies Record<OrganizationBlock | EventBlock | 'lowBalance', string>

export type FreezeFailure = (typeof freezeFailures)[keyof typeof freezeFailures]

const failureTexts: Readonly<Record<string, string>> = {
  'key-stopped': 'A chave PIX deste repasse foi parada antes do envio.',
  'key-changed': 'O CPF ou CNPJ da organização, ou a chave PIX, mudou antes do envio.',
  'document-changed':
    'Quem recebe mudou antes do envio. O repasse volta quando nossa equipe confirmar os novos dados.',
  'organization-suspended': 'A organização foi suspensa antes do envio. Fale com nossa equipe.',
  'organization-unverified':
    'A organização deixou de ser verificada antes do envio. Fale com nossa equipe.',
  'event-cancelled': 'O evento foi cancelado antes do envio: o dinheiro volta para quem comprou.',
  'event-disputed':
    'Um comprador contestou um pagamento no cartão antes do envio. O repasse volta quando o banco decidir.',
  'event-postponed': 'O evento foi adiado antes do envio.',
  'refunds-open':
    'O evento mudou antes do envio, e quem já tinha comprado ainda pode devolver o ingresso.',
  'event-not-over': 'A data do evento mudou antes do envio: os repasses começam depois dele.',
  'balance-too-low':
    'Ingressos foram devolvidos antes do envio, e o saldo não cobre mais este repasse. Peça o que ficou disponível.',
  'payer-differs':
    'O provedor informa que o PIX foi pago por outra pessoa, não pelo CPF do pedido.',
  'payer-unknown': 'O provedor não informa quem pagou o PIX.',
  FAILED: 'O banco não concluiu o PIX.',
  CANCELLED: 'O PIX foi cancelado no banco.',
} satisfies Record<FreezeFailure | PayerFailure | 'FAILED' | 'CANCELLED', string>

/** Codes, as opposed to words that the provider quotes from the bank. */
const CODES = /^([\w-]+(, [\w-]+)*)?$/

/** Says in plain words why a transfer failed. Codes that we do not know are not shown. */
export function transferFailureText(failure: string): string {
  if (!CODES.test(failure)) return `Resposta do banco: ${failure}`
  const text = Object.hasOwn(failureTexts, failure) ? failureTexts[failure] : undefined
  return text ?? 'O banco não aceitou o PIX para esta chave.'
}

/** True if a payout was frozen before it was sent, so that the bank has nothing to do with its failure. */
export const isFreezeFailure = (failure: string): boolean =>
  Object.values<string>(freezeFailures).includes(failure)
