import type { Sale } from '@55tickets/contracts/orders.ts'
import { type Cents, cents, formatMoney, fromReais } from '@55tickets/rules/money/money.ts'

export const sumDiscounts = ({ itens }: Sale): Cents =>
  cents(itens.reduce((sum, { desconto }) => sum + fromReais(desconto), 0))

/** Coupon of an order with what it took off; one that only unlocked tickets took nothing. */
export function CouponRow({ sale }: { sale: Sale }) {
  const discount = sumDiscounts(sale)
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft wrap-anywhere">{`Cupom ${sale.coupon}`}</dt>
      {discount > 0 && (
        <dd className="text-right text-ok whitespace-nowrap">{`− ${formatMoney(discount)}`}</dd>
      )}
    </div>
  )
}
