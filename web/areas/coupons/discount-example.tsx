import { type FeeBearer } from '@55tickets/rules/money/fee.ts'
import { cents, formatMoney, fromReais } from '@55tickets/rules/money/money.ts'
import { couponDiscount, findCouponProblem } from '@55tickets/rules/tickets/coupon.ts'
import { parseTypedNumber } from '@55tickets/rules/tickets/typed-number.ts'
import type { CouponTicket } from './coupon-tickets.ts'
import type { CouponValues } from './coupon-values.ts'

interface DiscountExampleProps {
  readonly values: CouponValues
  /** Tickets that the coupon can be for. */
  readonly tickets: readonly CouponTicket[]
  readonly feeBearer: FeeBearer
}

const MAX_EXAMPLES = 3

/** Prices of tickets with the coupon, while its value is typed. */
export function DiscountExample({ values, tickets, feeBearer }: DiscountExampleProps) {
  const { kind, scope, ticketIds } = values
  const terms = { kind, value: parseTypedNumber(values.value), ticketIds: null }
  const isWrong = findCouponProblem({ ...terms, startsAt: null, endsAt: null }) !== null
  const chosen = tickets.filter(({ _id }) => scope === 'all' || ticketIds.includes(_id))
  const lines = isWrong
    ? []
    : chosen.map((ticket) => {
        const price = fromReais(ticket.price)
        return { ...ticket, before: price, after: cents(price - couponDiscount(terms, ticket)) }
      })
  return (
    <div aria-live="polite">
      {lines.length > 0 && (
        <ul className="mt-3 grid gap-1.5 rounded-lg bg-sunken px-4 py-3 text-sm tabular-nums">
          {lines.slice(0, MAX_EXAMPLES).map(({ _id, name, before, after }) => (
            <li key={_id} className="wrap-anywhere">
              {after === 0 ? (
                `${name}: ficaria de graça, e o cupom não é aceito. Para isso, use cortesias.`
              ) : (
                <>
                  {`${name}: de ${formatMoney(before)} por `}
                  <strong className="font-bold">{formatMoney(after)}</strong>
                  {feeBearer === 'customer' && ' + taxa'}
                </>
              )}
            </li>
          ))}
          {lines.length > MAX_EXAMPLES && (
            <li className="text-ink-soft">{`e mais ${lines.length - MAX_EXAMPLES}`}</li>
          )}
        </ul>
      )}
    </div>
  )
}
