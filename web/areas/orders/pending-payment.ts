import type { Sale } from '@55tickets/contracts/orders.ts'
import type { Payment, PaymentMethod } from '@55tickets/contracts/payments.ts'

const findPending = ({ status, pagamento }: Sale): Payment | undefined =>
  status === 'PAYMENT_PENDING'
    ? pagamento.findLast((payment) => payment.status === 'PENDING')
    : undefined

/** Method of the pending payment; undefined when none is pending. */
export const pendingPayment = (sale: Sale): PaymentMethod | undefined =>
  findPending(sale)?.formaPagamento

/**
 * Tells whether the provider is reviewing a card payment. A pending card that is not under review
 * has an unknown outcome, which is being looked up at the bank.
 */
export const isInAnalysis = (sale: Sale): boolean => findPending(sale)?.isInAnalysis ?? false
