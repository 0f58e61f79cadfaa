import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import type { CardPayment } from '@55tickets/contracts/payments.ts'
import {
  type CardField,
  type CardFields,
  checkCard,
  maskHolderDocument,
  parseExpiry,
} from '@55tickets/rules/money/card.ts'
import { cnpjCharacters } from '@55tickets/rules/people/cnpj.ts'
import { maskPhone } from '@55tickets/rules/people/phone.ts'
import { maskPostalCode } from '@55tickets/rules/people/postal-code.ts'
import { digits } from '@55tickets/rules/text/mask.ts'

/** Values of the card form. */
export type CardValues = { readonly [Field in CardField]: string }

const noCardData = { number: '', holderName: '', expiry: '', ccv: '' }

/** Initial values, filled in from the account: most people pay with their own card. */
export const initialCardValues = ({ cpf, cellphone, address }: CurrentUser): CardValues => ({
  ...noCardData,
  cpfCnpj: maskHolderDocument(cpf ?? ''),
  phone: maskPhone(cellphone),
  postalCode: maskPostalCode(address?.postalCode ?? ''),
})

/** Values that clear the card's data when the page is left. */
export const emptyCard: Readonly<Partial<CardValues>> = noCardData

const noErrors: Readonly<Record<CardField, string | null>> = {
  number: null,
  holderName: null,
  expiry: null,
  ccv: null,
  cpfCnpj: null,
  phone: null,
  postalCode: null,
}

/** Errors by field, in the order in which the fields are shown. */
export const cardErrors = (values: CardFields, now: Date) => ({
  ...noErrors,
  ...checkCard(values, now),
})

interface CardPaymentInput {
  readonly vendaId: string
  readonly email: string
  readonly installments: number
}

export function cardPayment(values: CardValues, input: CardPaymentInput): CardPayment {
  const { month, year } = parseExpiry(values.expiry) ?? { month: '', year: '' }
  const holderName = values.holderName.trim()
  return {
    vendaId: input.vendaId,
    paymentType: 'CREDIT_CARD',
    creditCard: {
      holderName,
      number: digits(values.number),
      expiryMonth: month,
      expiryYear: year,
      ccv: values.ccv,
    },
    creditCardHolderInfo: {
      name: holderName,
      email: input.email,
      cpfCnpj: cnpjCharacters(values.cpfCnpj),
      phone: digits(values.phone),
      postalCode: digits(values.postalCode),
    },
    installments: input.installments,
  }
}
