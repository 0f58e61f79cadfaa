import type { Sale } from '@55tickets/contracts/orders.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { type InstallmentPlan, totalCharged } from '@55tickets/rules/money/installments.ts'
import { cents, formatMoney, fromReais } from '@55tickets/rules/money/money.ts'
import { Card } from '../../../ui/card.tsx'
import { CouponRow, sumDiscounts } from '../coupon-row.tsx'

const rowClasses = 'flex items-baseline justify-between gap-4'

interface OrderSummaryProps {
  readonly sale: Sale
  /** Instalment plan; undefined when it is paid at once. */
  readonly plan: InstallmentPlan | undefined
  /** Time until which the tickets are reserved; undefined when they are not. */
  readonly heldUntil: string | undefined
}

export function OrderSummary({ sale, plan, heldUntil }: OrderSummaryProps) {
  const interest = plan ? fromReais(plan.totalAmount) - fromReais(sale.amountCharged) : 0
  return (
    <Card className="p-5">
      <section aria-labelledby="order-title">
        <h2 id="order-title" className="text-lg">
          Resumo do pedido
        </h2>
        <ul className="mt-3 grid gap-3 tabular-nums">
          {sale.itens.map((item) => (
            <li key={item.ticket} className={rowClasses}>
              <span className="min-w-0">
                <span className="block font-semibold">{`${item.qtde} × ${item.descricao}`}</span>
                {item.lotLabel && (
                  <span className="block text-sm text-ink-soft">{item.lotLabel}</span>
                )}
                {item.qtde > 1 && (
                  <span className="block text-sm text-ink-soft">
                    {`${formatReais(item.precoUnitario)} cada`}
                  </span>
                )}
              </span>
              <span>{formatMoney(cents(fromReais(item.total) + fromReais(item.desconto)))}</span>
            </li>
          ))}
        </ul>
        <dl className="mt-4 grid gap-2 border-t border-line pt-4 tabular-nums">
          <div className={rowClasses}>
            <dt className="text-ink-soft">Subtotal</dt>
            <dd>{formatMoney(cents(fromReais(sale.total) + sumDiscounts(sale)))}</dd>
          </div>
          {sale.coupon && <CouponRow sale={sale} />}
          {sale.calculatedFeeAmount > 0 && (
            <div className={rowClasses}>
              <dt className="text-ink-soft">Taxa de serviço</dt>
              <dd>{formatReais(sale.calculatedFeeAmount)}</dd>
            </div>
          )}
          {plan && interest > 0 && (
            <div className={rowClasses}>
              <dt className="text-ink-soft">{`Juros do parcelamento em ${plan.installments}x`}</dt>
              <dd>{formatMoney(cents(interest))}</dd>
            </div>
          )}
          <div className={rowClasses}>
            <dt className="font-bold">Total</dt>
            <dd className="text-xl font-extrabold">{formatReais(totalCharged(sale, plan))}</dd>
          </div>
        </dl>
        {heldUntil && (
          <p className="mt-3 text-sm text-ink-soft">{`Sua reserva está garantida até ${heldUntil}.`}</p>
        )}
      </section>
    </Card>
  )
}
