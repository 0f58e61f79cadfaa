import { type Cents, cents, toReais } from '@55tickets/rules/money.ts'
import { notFound, Problem } from './answers.ts'
import { today } from './calendar.ts'
import { impossible, PAID } from './change-payment.ts'
import { centsOf, type Payment } from './payment.ts'
import { changePayments, type Db, type Step } from './store.ts'

/** As Asaas documents it: without a value the whole payment is asked for, also where a part went back already. */
export function refundPayment(db: Db, id: string, asked: Refundable): Promise<Payment | Problem> {
  return changePayments<Payment | Problem>(db, { id }, ([payment]) => {
    if (!payment) return { steps: [], result: notFound() }
    const step = refunded(payment, asked)
    return step instanceof Problem
      ? { steps: [], result: step }
      : { steps: [step], result: step.payment }
  })
}

/** Every payment of a plan, or none. */
export function refundPlan(db: Db, plan: string): Promise<object> {
  return changePayments<object>(db, { plan }, (payments) => {
    if (payments.length === 0) return { steps: [], result: notFound() }
    const steps: Step[] = []
    for (const payment of payments) {
      const step = refunded(payment, {})
      if (step instanceof Problem) return { steps: [], result: step }
      steps.push(step)
    }
    const value = payments.reduce((sum, payment) => sum + centsOf(payment), 0)
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

interface Refundable {
  readonly value?: Cents | undefined
  readonly description?: string | undefined
}

function refunded(payment: Payment, { value, description }: Refundable): Step | Problem {
  const before = payment.refunds ?? []
  const given = before.reduce((sum, refund) => sum + centsOf(refund), 0)
  const left = centsOf(payment) - given
  if (!PAID.includes(payment.status) || payment.deleted) return impossible(payment)
  const amount = value ?? centsOf(payment)
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
