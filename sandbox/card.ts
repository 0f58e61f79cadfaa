import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { cardBrand } from '@55tickets/rules/money/card-brand.ts'
import { isCnpj } from '@55tickets/rules/people/cnpj.ts'
import { isCpf } from '@55tickets/rules/people/cpf.ts'
import { isPostalCode } from '@55tickets/rules/people/postal-code.ts'
import { type TestCard, testCards } from '@55tickets/rules/test-cards.ts'
import { digits } from '@55tickets/rules/text/mask.ts'
import { z } from 'zod'
import { Problem, readInput } from './answers.ts'
import { today } from './calendar.ts'
import type { StoredCard } from './payment.ts'

/** A required text. Messages are fixed, so that card data is never echoed. */
const text = (message: string) => z.string(message).trim().min(1, message)

const CreditCard = z.object(
  {
    holderName: text('Informe o nome do portador do cartão.'),
    number: text('Informe o número do cartão.')
      .transform(digits)
      .pipe(z.string().regex(/^\d{13,19}$/, 'Número do cartão inválido.')),
    expiryMonth: text('Informe o mês de vencimento do cartão.').regex(
      /^(0?[1-9]|1[0-2])$/,
      'Mês de vencimento do cartão inválido.',
    ),
    expiryYear: text('Informe o ano de vencimento do cartão.').regex(
      /^\d{4}$/,
      'O ano de vencimento do cartão deve ter quatro dígitos.',
    ),
    ccv: text('Informe o código de segurança do cartão.').regex(
      /^\d{3,4}$/,
      'Código de segurança do cartão inválido.',
    ),
  },
  'Informe os dados do cartão de crédito.',
)

const HolderInfo = z.object(
  {
    name: text('Informe o nome do titular do cartão.'),
    email: text('Informe o e-mail do titular do cartão.').regex(
      /^[^\s@]+@[^\s@]+$/,
      'E-mail do titular do cartão inválido.',
    ),
    cpfCnpj: text('Informe o CPF ou CNPJ do titular do cartão.').refine(
      (document) => isCpf(document) || isCnpj(document),
      'O CPF ou CNPJ do titular do cartão é inválido.',
    ),
    postalCode: text('Informe o CEP do titular do cartão.').refine(
      isPostalCode,
      'O CEP do titular do cartão é inválido.',
    ),
    addressNumber: text('Informe o número do endereço do titular do cartão.'),
    phone: z.string().nullish(),
    mobilePhone: z.string().nullish(),
  },
  'Informe os dados do titular do cartão de crédito.',
)

const CardInput = z.object({
  creditCard: CreditCard,
  creditCardHolderInfo: HolderInfo.refine(
    ({ phone, mobilePhone }) => digits(phone ?? mobilePhone ?? '').length >= 10,
    'Informe o telefone do titular do cartão, com DDD.',
  ),
  remoteIp: z
    .string('Informe o IP do cliente em remoteIp.')
    .refine((address) => isIP(address) !== 0, 'O IP informado em remoteIp é inválido.'),
})

export interface CardDecision {
  readonly outcome: TestCard['outcome']
  readonly stored: StoredCard
}

const outcomes = new Map(testCards.map(({ number, outcome }) => [number, outcome]))

/** Decides a card payment. Only the last four digits of the number leave this function. */
export function decideCard(body: unknown): CardDecision | Problem {
  const input = readInput(CardInput, body)
  if (input instanceof Problem) return input
  const { number, expiryMonth, expiryYear } = input.creditCard
  if (`${expiryYear}-${expiryMonth.padStart(2, '0')}` < today().slice(0, 7)) {
    return new Problem('invalid_creditCard', 'Cartão vencido.')
  }
  return {
    outcome: outcomes.get(number) ?? 'approved',
    stored: {
      creditCardNumber: number.slice(-4),
      creditCardBrand: (cardBrand(number) ?? 'UNKNOWN').toUpperCase(),
      creditCardToken: randomUUID(),
    },
  }
}
