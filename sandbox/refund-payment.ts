import { type Cents, cents, toReais } from '@55tickets/rules/money/money.ts'
import { notFound, Problem } from './answers.ts'
import { today } from './calendar.ts'
import { notAllowed, PAID } from './change-payment.ts'
import { type Payment, valueCents } from './payment.ts'
import { changePayments, type Db, type Step } from './store.ts'

/**
 * Refunds a payment. Without a value it requests the full amount, and so fails after a partial
 * refund, as Asaas documents.
 */
export function refundPayment(
  db: Db,
  id: string,
  request: RefundRequest,
): Promise<Payment | Problem> {
  return changePayments<Payment | Problem>(db, { id }, ([payment]) => {
    if (!payment) return { steps: [], result: notFound() }
    const step = refundStep(payment, request)
    return step instanceof Problem
      ? { steps: [], result: step }
      : { steps: [step], result: step.payment }
  })
}

/** Refunds every payment of an instalment plan, or none. */
export function refundPlan(db: Db, plan: string): Promise<object> {
  return changePayments<object>(db, { plan }, (payments) => {
    if (payments.length === 0) return { steps: [], result: notFound() }
    const steps: Step[] = []
    for (const payment of payments) {
      const step = refundStep(payment, {})
      if (step instanceof Problem) return { steps: [], result: step }
      steps.push(step)
    }
    const value = payments.reduce((sum, payment) => sum + valueCents(payment), 0)
    return {
      steps,
      result: {
        object: 'installment',
        id: plan,
        value: toReais(cents(value)),
        paymentValue: payments[0]?.value,
        installmentCount: payments.length,
        billingType: payments[0]?.billingType,
        customer: payments[0]?.customer,
        deleted: false,
        refunds: steps.flatMap(({ payment }) => payment.refunds ?? []),
      },
    }
  })
}

interface RefundRequest {
  readonly value?: Cents | undefined
  readonly description?: string | undefined
}

function refundStep(payment: Payment, { value, description }: RefundRequest): Step | Problem {
  const before = payment.refunds ?? []
  const refundedCents = before.reduce((sum, refund) => sum + valueCents(refund), 0)
  const left = valueCents(payment) - refundedCents
  if (!PAID.includes(payment.status) || payment.deleted) return notAllowed(payment)
  const amount = value ?? valueCents(payment)
  if (amount <= 0 || amount > left) {
    return new Problem('invalid_value', 'O valor do estorno é maior que o valor disponível.')
  }
  const refund = {
    dateCreated: today(),
    status: 'DONE' as const,
    value: toReais(amount),
    description: description ?? null,
  }
  const isWhole = amount === left
  return {
    payment: {
      ...payment,
      status: isWhole ? 'REFUNDED' : payment.status,
      refunds: [...before, refund],
    },
    events: [isWhole ? 'PAYMENT_REFUNDED' : 'PAYMENT_PARTIALLY_REFUNDED'],
  }
}
