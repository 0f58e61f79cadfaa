import type { EventDetail } from '@55tickets/contracts/events.ts'
import { MINIMUM_PURCHASE, showsFee, toBasisPoints } from '@55tickets/rules/money/fee.ts'
import { formatMoney } from '@55tickets/rules/money/money.ts'
import { ticketCountText } from '@55tickets/rules/text/count-text.ts'
import type { TicketChoice } from '@55tickets/rules/tickets/ticket-choice.ts'
import Info from 'lucide-react/icons/info'
import { Button } from '../../../ui/button.tsx'
import { FeeName } from './fee-line.tsx'

interface TicketOrderProps {
  readonly event: EventDetail
  readonly choice: TicketChoice
  readonly hasRunningTotal: boolean
  /** True while a reservation is being made. */
  readonly busy: boolean
  readonly onReserve: () => void
}

/**
 * Totals of the selection and the reserve button. On phones it sticks to the bottom while tickets
 * are visible.
 */
export function TicketOrder(props: TicketOrderProps) {
  const { event, choice, hasRunningTotal, busy, onReserve } = props
  return (
    <div className="order-foot grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line bg-surface p-5 max-md:py-4">
      {hasRunningTotal && choice.count > 0 && <Totals event={event} choice={choice} />}
      {choice.isBelowMinimum && (
        <p className="flex items-center gap-2 rounded-md bg-accent-soft px-3.5 py-2.5 text-sm font-semibold text-accent-ink">
          <Info aria-hidden="true" className="size-5 shrink-0" />
          {`Compra mínima de ${formatMoney(MINIMUM_PURCHASE)}`}
        </p>
      )}
      <Button size="lg" busy={busy} onClick={onReserve} className="noscript:hidden">
        Reservar ingressos
      </Button>
      <p className="hidden text-sm text-ink-soft noscript:block">
        Para reservar, ative o JavaScript do seu navegador.
      </p>
    </div>
  )
}

const rowClasses = 'flex flex-wrap items-baseline justify-between gap-x-2'

function Totals({ event, choice }: Pick<TicketOrderProps, 'event' | 'choice'>) {
  const { feeBearer, feePercentage } = event
  const hasFee = showsFee({ feeBearer, feeBasisPoints: toBasisPoints(feePercentage) })
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-2 tabular-nums">
      <div className={rowClasses}>
        <dt className="text-ink-soft">Subtotal</dt>
        <dd className="ml-auto">{formatMoney(choice.subtotal)}</dd>
      </div>
      {hasFee && (
        <div className={rowClasses}>
          <dt className="text-ink-soft">
            <FeeName percentage={feePercentage} />
          </dt>
          <dd className="ml-auto">{formatMoney(choice.fee)}</dd>
        </div>
      )}
      <div className={rowClasses}>
        <dt>
          <span className="font-bold">Total</span>{' '}
          <span className="text-sm text-ink-soft">{ticketCountText(choice.count)}</span>
        </dt>
        <dd className="ml-auto text-xl font-extrabold">{formatMoney(choice.total)}</dd>
      </div>
    </dl>
  )
}
