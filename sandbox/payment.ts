import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { applyBasisPoints, type Cents, fromReais, toReais } from '@55tickets/rules/money.ts'
import { addDays, addMonths, today } from './calendar.ts'

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

/** All that is kept of a card. */
export interface KeptCard {
  /** The last four digits. */
  readonly creditCardNumber: string
  readonly creditCardBrand: string
  readonly creditCardToken: string
}

/** A payment as it goes over the wire, and as it is stored. Money is in reais here, as there. */
export interface Payment {
  readonly object: 'payment'
  readonly id: string
  readonly dateCreated: string
  readonly customer: string
  /** What the payments of one purchase share, and which of them this is. */
  readonly installment: string | null
  readonly installmentNumber: number | null
  readonly checkoutSession: null
  readonly value: number
  readonly netValue: number
  readonly originalValue: null
  readonly description: string | null
  readonly billingType: 'PIX' | 'CREDIT_CARD'
  readonly creditCard: KeptCard | null
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
  readonly creditCard: KeptCard | null
  /** What each is over; several are a plan. */
  readonly parts: readonly Cents[]
}

const PAGES = 'https://sandbox.example'
const DAYS_TO_CREDIT = 32

/** The payments of one purchase: one, or as many as it is paid in. */
export function newPayments(asked: NewPayment): Payment[] {
  const plan = asked.parts.length > 1 ? randomUUID() : null
  const day = today()
  return asked.parts.map((amount, place) => {
    const id = `pay_${randomBytes(8).toString('hex')}`
    const dueDate = addMonths(asked.dueDate, place)
    return {
      object: 'payment',
      id,
      dateCreated: day,
      customer: asked.customer,
      installment: plan,
      installmentNumber: plan && place + 1,
      checkoutSession: null,
      value: toReais(amount),
      netValue: netValue(amount, asked.billingType, asked.parts.length),
      originalValue: null,
      description: asked.description,
      billingType: asked.billingType,
      creditCard: asked.creditCard,
      pixTransaction: null,
      status: asked.status,
      dueDate,
      originalDueDate: dueDate,
      paymentDate: null,
      clientPaymentDate: asked.status === 'CONFIRMED' ? day : null,
      confirmedDate: asked.status === 'CONFIRMED' ? day : null,
      creditDate: null,
      estimatedCreditDate:
        asked.billingType === 'PIX' ? null : addDays(day, DAYS_TO_CREDIT * (place + 1)),
      invoiceUrl: `${PAGES}/i/${id}`,
      invoiceNumber: String(randomInt(1e8, 1e9)),
      transactionReceiptUrl: null,
      externalReference: asked.externalReference,
      deleted: false,
      split: null,
      chargeback: null,
      refunds: null,
    }
  })
}

export const centsOf = ({ value }: { value: number }): Cents => fromReais(value)

export const receiptUrl = ({ id }: Payment): string => `${PAGES}/comprovantes/${id}`

/** What is left after the provider's fee, by its public list. */
function netValue(amount: Cents, billingType: Payment['billingType'], count: number): number {
  if (billingType === 'PIX') return (amount - 199) / 100
  const basisPoints = count === 1 ? 299 : count <= 6 ? 349 : count <= 12 ? 399 : 429
  return (amount - applyBasisPoints(amount, basisPoints) - 49) / 100
}
