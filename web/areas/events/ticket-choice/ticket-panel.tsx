import type { EventDetail, Ticket } from '@55tickets/contracts/events.ts'
import { isEnded } from '@55tickets/rules/events/event-date.ts'
import { MINIMUM_PURCHASE, showsFee, toBasisPoints } from '@55tickets/rules/money/fee.ts'
import { cents, formatMoney } from '@55tickets/rules/money/money.ts'
import { ticketCountText } from '@55tickets/rules/text/count-text.ts'
import { type OrderedTicket, withBenefits } from '@55tickets/rules/tickets/ordered-ticket.ts'
import { maxSelectable, type TicketChoice } from '@55tickets/rules/tickets/ticket-choice.ts'
import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import CirclePause from 'lucide-react/icons/circle-pause'
import Info from 'lucide-react/icons/info'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNow } from '../../../lib/time/now.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import type { Tooltip } from '../../../ui/overlay/tooltip.tsx'
import { HalfPriceLine } from '../half-price/half-price-line.tsx'
import { CouponField } from './coupon-field.tsx'
import { showBenefit, showTicket, ticketsId } from './show-tickets.ts'
import { TicketGroups } from './ticket-groups.tsx'
import type { CouponState } from './use-coupon.ts'
import type { TicketChoiceState } from './use-ticket-choice.ts'

interface TicketPanelProps {
  readonly event: EventDetail
  readonly choiceState: TicketChoiceState
  readonly couponState: CouponState
  /** True if the panel shows the total of the selection. */
  readonly hasRunningTotal: boolean
  /** True while a reservation is being made. */
  readonly isReserving: boolean
  readonly onReserve: (items: readonly OrderedTicket[]) => void
}

export function TicketPanel(props: TicketPanelProps) {
  const { event, choiceState, couponState, hasRunningTotal, isReserving, onReserve } = props
  const now = useNow()
  const ended = isEnded(event, now)
  const isPaused = event.areSalesPaused && !ended
  const { adjusted, choice, benefits, missingBenefit } = choiceState
  const [isBenefitRefused, setIsBenefitRefused] = useState(false)
  const maxQuantity = (ticket: Ticket) => maxSelectable(ticket, event, now)
  // Shown above all groups, because the ticket may be in a collapsed one.
  const removedTickets = event.tickets.filter(
    (ticket) => adjusted.has(ticket._id) && maxQuantity(ticket) === 0,
  )
  const goneCount = [...adjusted].filter((id) =>
    event.tickets.every(({ _id }) => _id !== id),
  ).length
  const isOnSale = event.tickets.some((ticket) => maxQuantity(ticket) > 0)
  // A link may unlock tickets of an event that has no others.
  const takesCoupon = !ended && !isPaused && (isOnSale || couponState.linked !== null)
  const reserve = () => {
    // With nothing selected, also lead to the first ticket that can be selected.
    const first = choice.count === 0 && event.tickets.find((ticket) => maxQuantity(ticket) > 0)
    if (first) showTicket(first._id)
    // Flush synchronously: the field is announced with its error when it takes the focus.
    flushSync(() => setIsBenefitRefused(missingBenefit !== undefined))
    if (missingBenefit) showBenefit(missingBenefit)
    else onReserve(withBenefits(choice.items, benefits))
  }
  return (
    <section
      id={ticketsId}
      tabIndex={-1}
      aria-labelledby="tickets-title"
      className="rounded-lg focus-visible:outline-none"
    >
      <Card>
        <h2 id="tickets-title" className="px-5 py-4 text-xl">
          Ingressos
        </h2>
        {ended && (
          <p className="flex items-center gap-2 border-t border-line bg-sunken px-5 py-3 font-semibold">
            <CalendarX2 aria-hidden="true" className="size-5" />
            Evento encerrado
          </p>
        )}
        {isPaused && (
          <p className="flex items-start gap-2 border-t border-line bg-warn-soft px-5 py-3 font-semibold text-warn">
            <CirclePause aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            <span>
              <span className="block">
                {event.status === 'postponed' ? 'Evento adiado' : 'Vendas pausadas'}
              </span>
              <span className="block text-sm font-normal">
                {event.status === 'postponed'
                  ? 'As vendas voltam quando houver uma nova data.'
                  : 'Por enquanto este evento não vende ingressos.'}{' '}
                Os que já foram comprados continuam valendo.
              </span>
            </span>
          </p>
        )}
        {!isPaused && (removedTickets.length > 0 || goneCount > 0) && (
          <RemovedTickets tickets={removedTickets} goneCount={goneCount} />
        )}
        {event.tickets.length === 0 && <p className="px-5 pb-5 text-ink-soft">Indisponível</p>}
        <TicketGroups
          event={event}
          choiceState={choiceState}
          ended={ended}
          paused={isPaused}
          maxQuantity={maxQuantity}
          locked={isReserving}
          refusedBenefit={isBenefitRefused ? missingBenefit : undefined}
          coupon={couponState.applied ?? null}
        />
        <HalfPriceLine event={event} />
        {takesCoupon && <CouponField state={couponState} locked={isReserving} />}
        {isOnSale && (
          <TicketOrder
            event={event}
            choice={choice}
            hasRunningTotal={hasRunningTotal}
            isReserving={isReserving}
            onReserve={reserve}
          />
        )}
      </Card>
    </section>
  )
}

interface RemovedTicketsProps {
  readonly tickets: readonly Ticket[]
  /** Number of ticket types that the event no longer lists. */
  readonly goneCount: number
}

/** Tickets that left the selection because they are no longer on sale. */
function RemovedTickets({ tickets, goneCount }: RemovedTicketsProps) {
  return (
    <output className="block border-t border-line bg-warn-soft px-5 py-3 text-sm text-warn">
      {tickets.map(({ _id, name, remainingQuantity }) => (
        <span className="block" key={_id}>
          <b>{name}</b>
          {remainingQuantity > 0
            ? ' saiu da sua escolha: as vendas terminaram.'
            : ' saiu da sua escolha: esgotou.'}
        </span>
      ))}
      {goneCount > 0 && (
        <span className="block">
          {goneCount === 1
            ? 'Um ingresso saiu da sua escolha: o lote encerrou. Confira o preço de agora.'
            : `${goneCount} tipos de ingresso saíram da sua escolha: o lote encerrou. Confira os preços de agora.`}
        </span>
      )}
    </output>
  )
}

interface TicketOrderProps {
  readonly event: EventDetail
  readonly choice: TicketChoice
  readonly hasRunningTotal: boolean
  readonly isReserving: boolean
  readonly onReserve: () => void
}

/**
 * Totals of the selection and the reserve button. On phones it sticks to the bottom while tickets
 * are visible.
 */
function TicketOrder(props: TicketOrderProps) {
  const { event, choice, hasRunningTotal, isReserving, onReserve } = props
  return (
    <div className="order-foot grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line bg-surface p-5 max-md:py-4">
      {hasRunningTotal && choice.count > 0 && <Totals event={event} choice={choice} />}
      {choice.isBelowMinimum && (
        <p className="flex items-center gap-2 rounded-md bg-accent-soft px-3.5 py-2.5 text-sm font-semibold text-accent-ink">
          <Info aria-hidden="true" className="size-5 shrink-0" />
          {`Compra mínima de ${formatMoney(MINIMUM_PURCHASE)}`}
        </p>
      )}
      <Button size="lg" busy={isReserving} onClick={onReserve} className="noscript:hidden">
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
        <dd className="ml-auto">{formatMoney(cents(choice.subtotal + choice.discount))}</dd>
      </div>
      {choice.discount > 0 && (
        <div className={classes(rowClasses, 'text-ok')}>
          <dt>Desconto do cupom</dt>
          <dd className="ml-auto">{`− ${formatMoney(choice.discount)}`}</dd>
        </div>
      )}
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

/**
 * Name and percentage of the fee. The tooltip that explains it is loaded only where a fee is shown.
 */
function FeeName({ percentage }: { percentage: number }) {
  const [loaded, setLoaded] = useState<{ Tooltip: typeof Tooltip }>()
  useEffect(() => {
    import('../../../ui/overlay/tooltip.tsx').then(
      ({ Tooltip }) => setLoaded({ Tooltip }),
      () => undefined,
    )
  }, [])
  return (
    <span className="inline-flex items-center gap-2">
      {`Taxa de serviço (${String(percentage).replace('.', ',')}%)`}
      {loaded ? (
        <loaded.Tooltip
          aria-label="O que é a taxa de serviço?"
          content="A taxa de serviço cobre os custos de operação da plataforma."
        >
          <Info aria-hidden="true" />
        </loaded.Tooltip>
      ) : (
        <Info aria-hidden="true" className="size-[1.2em]" />
      )}
    </span>
  )
}
