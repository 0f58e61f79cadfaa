import type { EventDetail, Ticket } from '@55tickets/contracts/events.ts'
import { ticketCountText } from '@55tickets/rules/text/count-text.ts'
import { type CouponTerms, couponDiscount } from '@55tickets/rules/tickets/coupon.ts'
import { offeredBenefits } from '@55tickets/rules/tickets/half-price.ts'
import { chosenBenefits } from '@55tickets/rules/tickets/ordered-ticket.ts'
import { isSoldInReais } from '@55tickets/rules/tickets/ticket-choice.ts'
import { eventAvailability } from '@55tickets/rules/tickets/ticket-status.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { useNow } from '../../../lib/time/now.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { AvailabilityBadge } from '../availability-badge.tsx'
import { cheapestTicket, lowestPriceText } from '../price-text.ts'
import { BenefitFields } from './benefit-fields.tsx'
import { TicketLine } from './ticket-line.tsx'
import { TicketStepper } from './ticket-stepper.tsx'
import type { TicketBenefit, TicketChoiceState } from './use-ticket-choice.ts'

interface TicketGroupsProps {
  readonly event: EventDetail
  readonly choiceState: TicketChoiceState
  readonly ended: boolean
  /** True while nothing is sold, so that no ticket is shown as available. */
  readonly paused: boolean
  readonly maxQuantity: (ticket: Ticket) => number
  /** True while the selection is being reserved. */
  readonly locked: boolean
  /** Half-price ticket without whose benefit nothing could be reserved. */
  readonly refusedBenefit: TicketBenefit | undefined
  readonly coupon: CouponTerms | null
}

/** Ticket types of an event by group, each with its quantity control. */
export function TicketGroups(props: TicketGroupsProps) {
  const { event, choiceState, ended, paused, maxQuantity, locked, coupon } = props
  const { quantities, adjusted, choose } = choiceState
  const ticketLine = (ticket: Ticket) => (
    <TicketLine
      key={ticket._id}
      fields={<HalfPriceFields ticket={ticket} {...props} />}
      discount={couponDiscount(coupon, ticket)}
      {...{ ticket, event, ended, paused }}
    >
      {(maxQuantity(ticket) > 0 || (adjusted.has(ticket._id) && !paused)) && (
        <TicketStepper
          ticket={ticket}
          quantity={quantities[ticket._id] ?? 0}
          isAdjusted={adjusted.has(ticket._id)}
          max={maxQuantity(ticket)}
          locked={locked}
          onChange={(quantity) => choose(ticket._id, quantity)}
        />
      )}
    </TicketLine>
  )
  return groupTickets(event.tickets).map(({ name, tickets }) => {
    const lines = <ul className="divide-y divide-line">{tickets.map(ticketLine)}</ul>
    const chosen = tickets.reduce((sum, { _id }) => sum + (quantities[_id] ?? 0), 0)
    return (
      <div key={name ?? ''} className="border-t border-line">
        {name === null ? (
          lines
        ) : (
          <TicketGroup name={name} tickets={tickets} ended={ended} paused={paused} chosen={chosen}>
            {lines}
          </TicketGroup>
        )}
      </div>
    )
  })
}

type HalfPriceFieldsProps = Pick<
  TicketGroupsProps,
  'event' | 'choiceState' | 'locked' | 'refusedBenefit'
> & {
  readonly ticket: Ticket
}

/** Benefits of the chosen tickets of a half-price type. */
function HalfPriceFields({
  event,
  ticket,
  choiceState,
  locked,
  refusedBenefit,
}: HalfPriceFieldsProps) {
  const { _id: ticketId, halfPrice } = ticket
  const { quantities, benefits, chooseBenefit } = choiceState
  const chosen = chosenBenefits(benefits, { ticketId, quantity: quantities[ticketId] ?? 0 })
  if (!halfPrice || chosen.length === 0) return null
  return (
    <BenefitFields
      ticket={ticket}
      offered={offeredBenefits(halfPrice, event.teachersPayHalf)}
      chosen={chosen}
      refusedIndex={refusedBenefit?.ticketId === ticketId ? refusedBenefit.index : undefined}
      locked={locked}
      onChange={(index, benefit) => chooseBenefit({ ticketId, index }, benefit)}
    />
  )
}

interface GroupedTickets {
  /** Null for tickets outside any group. */
  readonly name: string | null
  readonly tickets: readonly Ticket[]
}

/** Groups tickets in the promoter's order: a group takes the position of its first ticket. */
function groupTickets(tickets: readonly Ticket[]): GroupedTickets[] {
  const names = new Set(tickets.map(({ ticketGroupName }) => ticketGroupName))
  return [...names].map((name) => ({
    name,
    tickets: tickets.filter(({ ticketGroupName }) => ticketGroupName === name),
  }))
}

interface TicketGroupProps {
  readonly name: string
  readonly tickets: readonly Ticket[]
  readonly ended: boolean
  readonly paused: boolean
  /** Number of its tickets that are selected. */
  readonly chosen: number
  readonly children: ReactNode
}

const nextLotText = (left: number): string =>
  left === 1 ? 'Falta 1 para o próximo lote' : `Faltam ${left} para o próximo lote`

/**
 * Group of ticket types, collapsed at first. Its heading shows the lot of a sector, its number of
 * types, lowest price, availability and selected tickets.
 */
function TicketGroup({ name, tickets, ended, paused, chosen, children }: TicketGroupProps) {
  const now = useNow()
  // Tickets that are not sold in reais do not make a group available.
  const status = ended ? 'ended' : eventAvailability(tickets.filter(isSoldInReais), now)
  const hasBadge = status !== 'available' && !paused
  // Tickets of a sector are all of its open lot.
  const lot = tickets.find((ticket) => ticket.lot)?.lot
  const isLotOnSale = !paused && (status === 'available' || status === 'almost-sold-out')
  return (
    <Disclosure
      title={
        <>
          <span className="block font-bold">{name}</span>
          <span className="block text-sm text-ink-soft tabular-nums">
            {[lot?.name, ticketCountText(tickets.length), lowestPriceText(cheapestTicket(tickets))]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {lot?.left && isLotOnSale && (
            <span className="block text-sm font-semibold">{nextLotText(lot.left)}</span>
          )}
          {(hasBadge || chosen > 0) && (
            <span className="mt-1.5 flex flex-wrap gap-2">
              {hasBadge && <AvailabilityBadge status={status} />}
              {chosen > 0 && (
                <Badge tone="ok">
                  <CircleCheck aria-hidden="true" />
                  {chosen === 1 ? '1 selecionado' : `${chosen} selecionados`}
                </Badge>
              )}
            </span>
          )}
        </>
      }
    >
      <div className="border-t border-line">{children}</div>
    </Disclosure>
  )
}
