import type { PaymentMethod } from '@55tickets/contracts/payments.ts'
import type { Venda } from '@55tickets/contracts/purchases.ts'

/** By what a sale is being paid; undefined where nothing is under way. */
export function pendingPayment({ status, pagamento }: Venda): PaymentMethod | undefined {
  if (status !== 'PAYMENT_PENDING') return undefined
  return pagamento.findLast((payment) => payment.status === 'PENDING')?.formaPagamento
}
