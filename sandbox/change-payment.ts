import { notFound, Problem } from './answers.ts'
import { today } from './calendar.ts'
import { type Payment, type PaymentStatus, receiptUrl } from './payment.ts'
import { pixTransactionId } from './pix-transaction.ts'
import { changePayments, type Db } from './store.ts'

interface Change {
  readonly from: readonly PaymentStatus[]
  /** The changed fields and the webhook events that report them. */
  to(payment: Payment): { patch: Partial<Payment>; events: string[] }
  /** Applies to all payments of an instalment plan at once. */
  readonly wholePlan?: boolean
  /** Applies to deleted payments too: a bank transfer can still arrive. */
  readonly evenDeleted?: boolean
}

export const PAID: readonly PaymentStatus[] = ['CONFIRMED', 'RECEIVED']
const OPEN: readonly PaymentStatus[] = ['PENDING', 'OVERDUE']

const changeTo = (status: PaymentStatus, ...events: string[]) => ({
  patch: { status },
  events: events.length > 0 ? events : [`PAYMENT_${status}`],
})

function received(payment: Payment) {
  const day = today()
  return {
    patch: {
      status: 'RECEIVED' as const,
      deleted: false,
      paymentDate: day,
      clientPaymentDate: payment.clientPaymentDate ?? day,
      confirmedDate: payment.confirmedDate ?? day,
      creditDate: day,
      transactionReceiptUrl: receiptUrl(payment),
      pixTransaction: payment.billingType === 'PIX' ? pixTransactionId(payment.id) : null,
    },
    events: ['PAYMENT_RECEIVED'],
  }
}

const confirmed = (...events: string[]) => ({
  patch: { status: 'CONFIRMED' as const, confirmedDate: today(), clientPaymentDate: today() },
  events,
})

const disputed = (status: PaymentStatus, stage: string) => ({
  patch: { status, chargeback: { status: stage, reason: 'ABSENCE_OF_PRINT' } },
  events: [`PAYMENT_${status}`],
})

/** Every change of a payment except refunds, which need an amount. */
export const changes = {
  confirm: { from: OPEN, to: received },
  'pay-late': { from: OPEN, to: received, evenDeleted: true },
  overdue: { from: ['PENDING'], to: () => changeTo('OVERDUE') },
  delete: { from: OPEN, to: () => ({ patch: { deleted: true }, events: ['PAYMENT_DELETED'] }) },
  receive: { from: ['CONFIRMED'], to: received },
  approve: {
    from: ['AWAITING_RISK_ANALYSIS'],
    to: () => confirmed('PAYMENT_APPROVED_BY_RISK_ANALYSIS', 'PAYMENT_CONFIRMED'),
    wholePlan: true,
  },
  reject: {
    from: ['AWAITING_RISK_ANALYSIS'],
    to: () => changeTo('REFUNDED', 'PAYMENT_REPROVED_BY_RISK_ANALYSIS', 'PAYMENT_REFUNDED'),
    wholePlan: true,
  },
  chargeback: {
    from: PAID,
    to: () => disputed('CHARGEBACK_REQUESTED', 'REQUESTED'),
    wholePlan: true,
  },
  'chargeback-installment': {
    from: PAID,
    to: () => disputed('CHARGEBACK_REQUESTED', 'REQUESTED'),
  },
  dispute: {
    from: ['CHARGEBACK_REQUESTED'],
    to: () => disputed('CHARGEBACK_DISPUTE', 'IN_DISPUTE'),
    wholePlan: true,
  },
  'chargeback-won': {
    from: ['CHARGEBACK_REQUESTED', 'CHARGEBACK_DISPUTE'],
    to: () => disputed('AWAITING_CHARGEBACK_REVERSAL', 'REVERSED'),
    wholePlan: true,
  },
  'chargeback-reversed': {
    from: ['AWAITING_CHARGEBACK_REVERSAL'],
    to: ({ paymentDate, chargeback }) => {
      const status = paymentDate === null ? 'CONFIRMED' : 'RECEIVED'
      const ended = chargeback && { ...chargeback, status: 'DONE' }
      return { patch: { status, chargeback: ended }, events: [`PAYMENT_${status}`] }
    },
    wholePlan: true,
  },
  'chargeback-lost': {
    from: ['CHARGEBACK_REQUESTED', 'CHARGEBACK_DISPUTE'],
    to: () => ({ ...disputed('REFUNDED', 'DISPUTE_LOST'), events: ['PAYMENT_REFUNDED'] }),
    wholePlan: true,
  },
} as const satisfies Record<string, Change>

export type ChangeName = keyof typeof changes

/** Applies a change and returns the updated payment. */
export async function changePayment(
  db: Db,
  id: string,
  name: ChangeName,
): Promise<Payment | Problem> {
  const change: Change = changes[name]
  return changePayments<Payment | Problem>(
    db,
    { id, wholePlan: change.wholePlan ?? false },
    (payments) => {
      const target = payments.find((payment) => payment.id === id)
      if (!target) return { steps: [], result: notFound() }
      const isAllowed = (payment: Payment) =>
        change.from.includes(payment.status) && (change.evenDeleted || !payment.deleted)
      if (!isAllowed(target)) return { steps: [], result: notAllowed(target) }
      const steps = payments.filter(isAllowed).map((payment) => {
        const { patch, events } = change.to(payment)
        return { payment: { ...payment, ...patch }, events }
      })
      const changed = steps.find(({ payment }) => payment.id === id)
      return { steps, result: changed?.payment ?? target }
    },
  )
}

export async function deletePayment(db: Db, id: string): Promise<object> {
  const deleted = await changePayment(db, id, 'delete')
  return deleted instanceof Problem ? deleted : { deleted: true, id }
}

export const notAllowed = ({ status, deleted }: Payment) =>
  new Problem(
    'invalid_action',
    `Esta ação não é permitida para uma cobrança ${deleted ? 'removida' : `com situação ${status}`}.`,
  )
