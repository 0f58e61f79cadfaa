import type { EventDetail, Ticket } from '@55tickets/contracts/events.ts'
import { type Cents, cents, fromReais, toReais } from '@55tickets/rules/money/money.ts'
import { atTimeText, dayText } from '@55tickets/rules/text/date-text.ts'
import { type Instant, localParts } from '@55tickets/rules/text/zone.ts'
import { isSoldInReais, isStockBelowMinimum } from '@55tickets/rules/tickets/ticket-choice.ts'
import {
  availabilityLabels,
  isOnSale,
  type TicketStatus,
  ticketStatus,
} from '@55tickets/rules/tickets/ticket-status.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import IdCard from 'lucide-react/icons/id-card'
import Signpost from 'lucide-react/icons/signpost'
import type { ReactNode } from 'react'
import { useNow } from '../../../lib/time/now.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { AvailabilityBadge } from '../availability-badge.tsx'
import { ticketPriceText, withFeeText } from '../price-text.ts'
import { ticketLineId } from './show-tickets.ts'

interface TicketLineProps {
  readonly ticket: Ticket
  readonly event: EventDetail
  readonly ended: boolean
  /** True while the event sells nothing, whatever the ticket's own status. */
  readonly paused: boolean
  /** Discount of a coupon on each ticket. */
  readonly discount: Cents
  /** Quantity control at the end of the line. */
  readonly children: ReactNode
  /** Fields that the chosen tickets need, below all. */
  readonly fields: ReactNode
}

const noteClasses = 'inline-flex gap-1.5 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0'

export function TicketLine(props: TicketLineProps) {
  const { ticket, event, ended, paused, discount, children, fields } = props
  const now = useNow()
  const status = ended ? 'ended' : ticketStatus(ticket, now)
  const paid = { ...ticket, price: toReais(cents(fromReais(ticket.price) - discount)) }
  const withFee = withFeeText(paid, event)
  const admits = admitsText(ticket, event)
  const whole = event.tickets.find(({ _id }) => _id === ticket.halfOf)
  return (
    <li
      id={ticketLineId(ticket._id)}
      tabIndex={-1}
      className={classes(
        'grid grid-cols-[minmax(0,1fr)] gap-3 p-5 -outline-offset-3 focus-visible:shadow-none',
        // A half stands below its whole, set back.
        whole && 'ml-5 border-l-4 border-l-line pl-4',
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 grow basis-28 font-bold">
          {ticket.name}
          {whole && (
            <span className="block text-sm font-normal text-ink-soft">
              {`Metade do preço de ${whole.name}`}
            </span>
          )}
        </p>
        <p className="ml-auto text-right tabular-nums">
          {discount > 0 && (
            <span className="block text-sm text-ink-soft">
              <span className="sr-only">sem cupom </span>
              <s>{ticketPriceText(ticket)}</s>
            </span>
          )}{' '}
          <span
            className={classes(
              'block text-lg leading-tight font-extrabold',
              (paused || !isOnSale(status)) && 'text-ink-soft',
            )}
          >
            {discount > 0 && <span className="sr-only">com cupom </span>}
            {ticketPriceText(paid)}
          </span>
          {withFee && <span className="block text-sm text-ink-soft">{withFee}</span>}
        </p>
      </div>
      {admits && (
        <p className={classes(noteClasses, 'text-sm font-semibold')}>
          <Signpost aria-hidden="true" />
          {admits}
        </p>
      )}
      {ticket.description && <p className="text-sm text-ink-soft">{ticket.description}</p>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {!paused && <TicketNotes ticket={ticket} status={status} zone={event.timezone} />}
        {children}
      </div>
      {fields}
    </li>
  )
}

interface TicketNotesProps {
  readonly ticket: Ticket
  readonly status: TicketStatus
  readonly zone: string
}

/** Availability of a ticket type and what limits its purchase. */
function TicketNotes({ ticket, status, zone }: TicketNotesProps) {
  const sales = salesText(ticket, status, zone)
  const remaining = remainingText(ticket, status)
  const isOtherCurrency = isOnSale(status) && !isSoldInReais(ticket)
  return (
    <div className="grid justify-items-start gap-1.5 text-sm text-ink-soft">
      {isOtherCurrency ? (
        <AvailabilityBadge status="none" />
      ) : (
        <TicketStatusBadge status={status} />
      )}
      {remaining && <p>{remaining}</p>}
      {isOtherCurrency && <p>Este ingresso não é vendido em reais.</p>}
      {isOnSale(status) && isStockBelowMinimum(ticket) && (
        <p>{`Um pedido precisa de pelo menos ${ticket.minPerOrder}.`}</p>
      )}
      {sales && (
        <p className={noteClasses}>
          <Clock aria-hidden="true" />
          {sales}
        </p>
      )}
      {ticket.requiresProof && (
        <p className={noteClasses}>
          <IdCard aria-hidden="true" />
          Apresentar documento
        </p>
      )}
    </div>
  )
}

/**
 * Number of remaining tickets, shown when few are left; not if it is that of the lot, which the
 * group shows.
 */
function remainingText(
  { remainingQuantity: left, lot }: Ticket,
  status: TicketStatus,
): string | undefined {
  if (status !== 'almost-sold-out' || lot?.left === left) return undefined
  return left === 1 ? 'Resta 1 ingresso' : `Restam ${left} ingressos`
}

/** Entrances that a ticket of a session admits to. */
function admitsText(
  { programacaoId, admitsToEvent }: Ticket,
  { programacoes }: EventDetail,
): string | undefined {
  const session = programacoes.find(({ _id }) => _id === programacaoId)
  if (!session) return undefined
  return admitsToEvent
    ? `Dá acesso ao evento e a “${session.titulo}”`
    : `Dá acesso só a “${session.titulo}”`
}

/** Start or end of the sales period, whichever is still ahead; undefined when neither matters. */
function salesText(
  { salesStart, salesEnd }: Ticket,
  status: TicketStatus,
  zone: string,
): string | undefined {
  if (status === 'not-started' && salesStart)
    return `Vendas a partir de ${moment(salesStart, zone)}`
  if (isOnSale(status) && salesEnd) return `Vendas até ${moment(salesEnd, zone)}`
  return undefined
}

function moment(instant: Instant, zone: string): string {
  const parts = localParts(instant, zone)
  return `${dayText(parts, 'long')}, ${atTimeText(parts)}`
}

function TicketStatusBadge({ status }: { status: TicketStatus }) {
  if (status !== 'available') return <AvailabilityBadge status={status} />
  return (
    <Badge tone="ok">
      <CircleCheck aria-hidden="true" />
      {availabilityLabels.available}
    </Badge>
  )
}
