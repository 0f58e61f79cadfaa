import type { Payment, PaymentMethod } from '@55tickets/contracts/payments.ts'
import type { Venda } from '@55tickets/contracts/purchases.ts'

const findPending = ({ status, pagamento }: Venda): Payment | undefined =>
  status === 'PAYMENT_PENDING'
    ? pagamento.findLast((payment) => payment.status === 'PENDING')
    : undefined

/** By what a sale is being paid; undefined where nothing is under way. */
export const pendingPayment = (venda: Venda): PaymentMethod | undefined =>
  findPending(venda)?.formaPagamento

/** Whether the provider looks into a card. Else its outcome is unknown, and the bank is being asked. */
export const isInAnalysis = (venda: Venda): boolean => findPending(venda)?.isInAnalysis ?? false
