import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { applyBasisPoints, type Cents, fromReais, toReais } from '@55tickets/rules/money/money.ts'
import { addDays, addMonths } from '@55tickets/rules/text/day.ts'
import { today } from './calendar.ts'

export type PaymentStatus =
  | 'PENDING'
  | 'OVERDUE'
  | 'AWAITING_RISK_ANALYSIS'
  | 'CONFIRMED'
  | 'RECEIVED'
  | 'REFUNDED'
  | 'CHARGEBACK_REQUESTED'
  | 'CHARGEBACK_DISPUTE'
  | 'AWAITING_CHARGEBACK_REVERSAL'

interface Refund {
  readonly dateCreated: string
  readonly status: 'DONE'
  readonly value: number
  readonly description: string | null
}

/** The only card data that is stored. */
export interface StoredCard {
  /** The last four digits. */
  readonly creditCardNumber: string
  readonly creditCardBrand: string
  readonly creditCardToken: string
}

/** A payment as it is sent and stored. Amounts are in reais, as at the provider. */
export interface Payment {
  readonly object: 'payment'
  readonly id: string
  readonly dateCreated: string
  readonly customer: string
  /** Id of the instalment plan; `installmentNumber` is the position in it. */
  readonly installment: string | null
  readonly installmentNumber: number | null
  readonly checkoutSession: null
  readonly value: number
  readonly netValue: number
  readonly originalValue: null
  readonly description: string | null
  readonly billingType: 'PIX' | 'CREDIT_CARD'
  readonly creditCard: StoredCard | null
  readonly pixTransaction: string | null
  readonly status: PaymentStatus
  readonly dueDate: string
  readonly originalDueDate: string
  readonly paymentDate: string | null
  readonly clientPaymentDate: string | null
  readonly confirmedDate: string | null
  readonly creditDate: string | null
  readonly estimatedCreditDate: string | null
  readonly invoiceUrl: string
  readonly invoiceNumber: string
  readonly transactionReceiptUrl: string | null
  readonly externalReference: string | null
  readonly deleted: boolean
  readonly split: null
  readonly chargeback: { readonly status: string; readonly reason: string } | null
  readonly refunds: readonly Refund[] | null
}

export interface NewPayment {
  readonly customer: string
  readonly billingType: Payment['billingType']
  readonly status: PaymentStatus
  readonly dueDate: string
  readonly description: string | null
  readonly externalReference: string | null
  readonly creditCard: StoredCard | null
  /** Amount of each payment. More than one makes an instalment plan. */
  readonly parts: readonly Cents[]
}

const BASE_URL = 'https://sandbox.example'
const DAYS_TO_CREDIT = 32

/** The payments of one purchase: one per instalment. */
export function newPayments(input: NewPayment): Payment[] {
  const plan = input.parts.length > 1 ? randomUUID() : null
  const day = today()
  return input.parts.map((amount, index) => {
    const id = `pay_${randomBytes(8).toString('hex')}`
    const dueDate = addMonths(input.dueDate, index)
    return {
      object: 'payment',
      id,
      dateCreated: day,
      customer: input.customer,
      installment: plan,
      installmentNumber: plan && index + 1,
      checkoutSession: null,
      value: toReais(amount),
      netValue: netValue(amount, input.billingType, input.parts.length),
      originalValue: null,
      description: input.description,
      billingType: input.billingType,
      creditCard: input.creditCard,
      pixTransaction: null,
      status: input.status,
      dueDate,
      originalDueDate: dueDate,
      paymentDate: null,
      clientPaymentDate: input.status === 'CONFIRMED' ? day : null,
      confirmedDate: input.status === 'CONFIRMED' ? day : null,
      creditDate: null,
      estimatedCreditDate:
        input.billingType === 'PIX' ? null : addDays(day, DAYS_TO_CREDIT * (index + 1)),
      invoiceUrl: `${BASE_URL}/i/${id}`,
      invoiceNumber: String(randomInt(1e8, 1e9)),
      transactionReceiptUrl: null,
      externalReference: input.externalReference,
      deleted: false,
      split: null,
      chargeback: null,
      refunds: null,
    }
  })
}

export const valueCents = ({ value }: { value: number }): Cents => fromReais(value)

export const receiptUrl = ({ id }: Payment): string => `${BASE_URL}/comprovantes/${id}`

/** Amount after the provider's fee, by its public price list. */
function netValue(amount: Cents, billingType: Payment['billingType'], count: number): number {
  if (billingType === 'PIX') return (amount - 199) / 100
  const basisPoints = count === 1 ? 299 : count <= 6 ? 349 : count <= 12 ? 399 : 429
  return (amount - applyBasisPoints(amount, basisPoints) - 49) / 100
}
