import type { EditedEvent } from '@55tickets/contracts/editor.ts'
import { checkPrice } from '@55tickets/rules/events/event-fields.ts'
import {
  priceWithFee,
  promoterShare,
  serviceFee,
  toBasisPoints,
} from '@55tickets/rules/money/fee.ts'
import { installmentOptions } from '@55tickets/rules/money/installments.ts'
import { type Cents, formatMoney, fromReais } from '@55tickets/rules/money/money.ts'
import { parseTypedNumber } from '@55tickets/rules/tickets/typed-number.ts'

interface PriceCalculatorProps {
  /** The price as it is typed. */
  readonly price: string
  readonly tickets: EditedEvent['tickets']
}

/** What a buyer pays for one ticket, by PIX and in instalments, and what the promoter receives. */
export function PriceCalculator({ price, tickets }: PriceCalculatorProps) {
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
  const takesCard = methods.includes('CREDIT_CARD')
  return (
    <section
      aria-label="Quanto fica"
      aria-live="polite"
      className="rounded-lg bg-sunken px-4 py-3 text-sm"
    >
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1.5 tabular-nums [&>dd]:text-right [&>dd]:font-bold">
        <dt>Quem compra paga no PIX</dt>
        <dd>{paid ? formatMoney(paid) : '–'}</dd>
        {takesCard && (
          <>
            <dt>ou no cartão{plan && plan.count > 1 ? `, em ${plan.count}x` : ''}</dt>
            <dd>{plan ? formatMoney(plan.monthly) : '–'}</dd>
          </>
        )}
        <dt className="border-t border-line pt-2 text-base font-semibold">
          Você recebe por ingresso
        </dt>
        <dd className="border-t border-line pt-2 text-lg text-action-strong">
          {subtotal ? formatMoney(promoterShare(order(subtotal))) : '–'}
        </dd>
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

const percentText = (percentage: number): string => `${String(percentage).replace('.', ',')}%`
