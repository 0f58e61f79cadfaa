import type { Payment, PaymentMethod } from '@55tickets/contracts/payments.ts'
import type { Sale } from '@55tickets/contracts/purchases.ts'

const findPending = ({ status, pagamento }: Sale): Payment | undefined =>
  status === 'PAYMENT_PENDING'
    ? pagamento.findLast((payment) => payment.status === 'PENDING')
    : undefined

/** By what a sale is being paid; undefined where nothing is under way. */
export const pendingPayment = (venda: Sale): PaymentMethod | undefined =>
  findPending(venda)?.formaPagamento

/** Whether the provider looks into a card. Else its outcome is unknown, and the bank is being asked. */
export const isInAnalysis = (venda: Sale): boolean => findPending(venda)?.isInAnalysis ?? false
