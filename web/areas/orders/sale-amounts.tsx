import type { Sale } from '@55tickets/contracts/orders.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { cents, formatMoney, fromReais } from '@55tickets/rules/money/money.ts'
import { Card } from '../../ui/card.tsx'
import { CouponRow, sumDiscounts } from './coupon-row.tsx'

const rowClasses = 'flex items-baseline justify-between gap-4'

/** Items, amounts and payment method of a sale. */
export function SaleAmounts({ sale }: { sale: Sale }) {
  const interest =
    fromReais(sale.amountCharged) - fromReais(sale.total) - fromReais(sale.calculatedFeeAmount)
  const paidBy = paymentText(sale)
  return (
    <Card className="p-5 sm:px-6">
      <section aria-labelledby="amounts-title">
        <h2 id="amounts-title" className="text-lg">
          Valores
        </h2>
        <ul className="mt-3 grid gap-3 tabular-nums">
          {sale.itens.map((item) => (
            <li key={item.ticket} className={rowClasses}>
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{`${item.qtde} × ${item.descricao}`}</span>
                {item.lotLabel && (
                  <span className="block text-sm text-ink-soft">{item.lotLabel}</span>
                )}
                {item.qtde > 1 && (
                  <span className="block text-sm text-ink-soft">{`${formatReais(item.precoUnitario)} cada`}</span>
                )}
              </span>
              <span className="whitespace-nowrap">
                {formatMoney(cents(fromReais(item.total) + fromReais(item.desconto)))}
              </span>
            </li>
          ))}
        </ul>
        <dl className="mt-4 grid gap-2 border-t border-line pt-4 tabular-nums">
          <Row
            name="Subtotal"
            value={formatMoney(cents(fromReais(sale.total) + sumDiscounts(sale)))}
          />
          {sale.coupon && <CouponRow sale={sale} />}
          {sale.calculatedFeeAmount > 0 && (
            <Row name="Taxa de serviço" value={formatReais(sale.calculatedFeeAmount)} />
          )}
          {interest > 0 && (
            <Row name="Juros do parcelamento" value={formatMoney(cents(interest))} />
          )}
          <div className={rowClasses}>
            <dt className="font-bold">Total</dt>
            <dd className="text-xl font-extrabold">{formatReais(sale.amountCharged)}</dd>
          </div>
          {paidBy && <Row name="Forma de pagamento" value={paidBy} />}
        </dl>
      </section>
    </Card>
  )
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className={rowClasses}>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right">{value}</dd>
    </div>
  )
}

const paidStatuses: ReadonlySet<string> = new Set(['CONFIRMED', 'RECEIVED'])
const otherStatuses: ReadonlySet<string> = new Set(['PENDING', 'REFUNDED', 'CHARGEBACK'])

/** Payment method of a sale; undefined where no payment succeeded or is pending. */
function paymentText({ pagamento, installmentOptions }: Sale): string | undefined {
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
