import type { Sale } from '@55tickets/contracts/orders.ts'
import { formatMoney, fromReais } from '@55tickets/rules/money/money.ts'

const paidStatuses: ReadonlySet<string> = new Set(['CONFIRMED', 'RECEIVED'])
const otherStatuses: ReadonlySet<string> = new Set(['PENDING', 'REFUNDED', 'CHARGEBACK'])

/** Payment method of a sale; undefined where no payment succeeded or is pending. */
export function paymentText({ pagamento, installmentOptions }: Sale): string | undefined {
  // Prefer a payment that was kept over a duplicate that was refunded.
  const paidPayment = pagamento.findLast(({ status }) => paidStatuses.has(status))
  const payment = paidPayment ?? pagamento.findLast(({ status }) => otherStatuses.has(status))
  if (!payment) return undefined
  if (payment.formaPagamento === 'PIX') return 'PIX'
  const { parcelas } = payment
  if (parcelas === 1) return 'Cartão de crédito, à vista'
  const plan = installmentOptions.find(({ installments }) => installments === parcelas)
  const each = plan ? ` de ${formatMoney(fromReais(plan.monthlyAmount))}` : ''
  return `Cartão de crédito, ${parcelas}x${each}`
}
