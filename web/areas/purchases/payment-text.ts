import type { Sale } from '@55tickets/contracts/purchases.ts'
import { formatMoney, fromReais } from '@55tickets/rules/money.ts'

const paid: ReadonlySet<string> = new Set(['CONFIRMED', 'RECEIVED'])
const counted: ReadonlySet<string> = new Set(['PENDING', 'REFUNDED', 'CHARGEBACK'])

/** By what a sale was paid, or is being paid; undefined where nobody has tried with success. */
export function paymentText({ pagamento, installmentOptions }: Sale): string | undefined {
  // Not one that came too many and went back.
  const paying = pagamento.findLast(({ status }) => paid.has(status))
  const payment = paying ?? pagamento.findLast(({ status }) => counted.has(status))
  if (!payment) return undefined
  if (payment.formaPagamento === 'PIX') return 'PIX'
  const { parcelas } = payment
  if (parcelas === 1) return 'Cartão de crédito, à vista'
  const plan = installmentOptions.find(({ installments }) => installments === parcelas)
  const each = plan ? ` de ${formatMoney(fromReais(plan.monthlyAmount))}` : ''
  return `Cartão de crédito, ${parcelas}x${each}`
}
