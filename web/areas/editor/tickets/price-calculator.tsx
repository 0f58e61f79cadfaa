import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { checkPrice } from '@55tickets/rules/events/event-fields.ts'
import {
  priceWithFee,
  promoterShare,
  serviceFee,
  toBasisPoints,
} from '@55tickets/rules/money/fee.ts'
import { installmentOptions } from '@55tickets/rules/money/installments.ts'
import { type Cents, cents, formatMoney, fromReais } from '@55tickets/rules/money/money.ts'
import { halfOf } from '@55tickets/rules/tickets/half-price.ts'
import { parseTypedNumber } from '@55tickets/rules/tickets/typed-number.ts'
import { classes } from '../../../ui/classes.ts'

interface PriceCalculatorProps {
  /** The price as it is typed. */
  readonly price: string
  readonly tickets: EditedEvent['tickets']
  /** True to show what a half-price ticket comes to. */
  readonly hasHalf?: boolean
}

/** Prices of one ticket for a buyer, by PIX and in instalments, and what the promoter receives. */
export function PriceCalculator({ price, tickets, hasHalf = false }: PriceCalculatorProps) {
  const { feeBearer, feePercentage, monthlyRatePercentage, methods } = tickets
  const typed = parseTypedNumber(price)
  const isPriced = typed > 0 && checkPrice(typed) === null
  const subtotal = isPriced ? fromReais(typed) : undefined
  const order = (subtotal: Cents) => ({
    subtotal,
    feeBearer,
    feeBasisPoints: toBasisPoints(feePercentage),
  })
  const paid = subtotal && priceWithFee(order(subtotal))
  const plan = paid && installmentOptions(paid, toBasisPoints(monthlyRatePercentage)).at(-1)
  const half = hasHalf && subtotal ? cents(halfOf(subtotal)) : undefined
  const takesCard = methods.includes('CREDIT_CARD')
  return (
    <section
      aria-label="Quanto fica"
      aria-live="polite"
      className="rounded-lg bg-sunken px-4 py-3 text-sm"
    >
      <dl className="grid gap-1.5 tabular-nums">
        <Amount name="Quem compra paga no PIX">{paid && formatMoney(paid)}</Amount>
        {takesCard && (
          <Amount name={`ou no cartão${plan && plan.count > 1 ? `, em ${plan.count}x` : ''}`}>
            {plan && formatMoney(plan.monthly)}
          </Amount>
        )}
        <Amount name="Você recebe por ingresso" isSum>
          {subtotal && formatMoney(promoterShare(order(subtotal)))}
        </Amount>
        {hasHalf && (
          <>
            <Amount name="Quem tem direito paga meia">
              {half && formatMoney(priceWithFee(order(half)))}
            </Amount>
            <Amount name="Você recebe por meia">
              {half && formatMoney(promoterShare(order(half)))}
            </Amount>
          </>
        )}
      </dl>
      <p className="mt-2 text-ink-soft">
        {feeBearer === 'customer'
          ? `A taxa de ${percentText(feePercentage)}${subtotal ? ` (${formatMoney(serviceFee(order(subtotal)))})` : ''} é de quem compra.`
          : `A taxa de ${percentText(feePercentage)} é sua.`}
        {plan && takesCard && plan.count > 1 && ` Parcelado soma ${formatMoney(plan.total)}.`}
      </p>
    </section>
  )
}

interface AmountProps {
  readonly name: string
  readonly isSum?: boolean
  readonly children: string | undefined
}

function Amount({ name, isSum = false, children }: AmountProps) {
  return (
    <div
      className={classes(
        'flex items-baseline justify-between gap-4',
        isSum && 'mt-1 border-t border-line pt-2 text-base font-semibold text-action-strong',
      )}
    >
      <dt>{name}</dt>
      <dd className="shrink-0 font-bold">{children ?? '–'}</dd>
    </div>
  )
}

const percentText = (percentage: number): string => `${String(percentage).replace('.', ',')}%`
