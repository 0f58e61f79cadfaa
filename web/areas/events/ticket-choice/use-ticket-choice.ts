import type { EventDetail } from '@55tickets/contracts/events.ts'
import type { CouponTerms } from '@55tickets/rules/tickets/coupon.ts'
import { offeredBenefits } from '@55tickets/rules/tickets/half-price.ts'
import {
  type BenefitChoices,
  chosenBenefits,
  type OrderedTicket,
  orderedBenefits,
  orderedQuantities,
} from '@55tickets/rules/tickets/ordered-ticket.ts'
import {
  clampToStock,
  type Quantities,
  summarizeChoice,
  type TicketChoice,
} from '@55tickets/rules/tickets/ticket-choice.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { lastReserved, loginRedirect, ticketSelection } from '../../../lib/stored-records.ts'
import { useNow } from '../../../lib/time/now.tsx'

/** The stock that the event's page shows, and how current it is. */
export interface Stock {
  /** True once it was fetched since the page was opened. */
  readonly isCurrent: boolean
  /** Quantities that the visitor has reserved and not paid for. */
  readonly held: Quantities
  readonly refresh: () => void
}

interface ChosenTickets {
  readonly quantities: Quantities
  /** Benefits of half-price tickets; also of tickets that left the selection and may come back. */
  readonly benefits: BenefitChoices
  /** Tickets whose quantity was reduced because too few were left. */
  readonly adjusted: ReadonlySet<string>
  /** True if restored from an earlier visit and not yet checked against current stock. */
  readonly isRestored: boolean
  /** Id of a chosen ticket that the event will list once it was fetched again. */
  readonly awaited: string | undefined
}

/** One of the chosen tickets of a type. */
export interface TicketBenefit {
  readonly ticketId: string
  readonly index: number
}

export interface TicketChoiceState extends Omit<ChosenTickets, 'isRestored' | 'awaited'> {
  readonly choice: TicketChoice
  readonly choose: (ticketId: string, quantity: number) => void
  readonly chooseBenefit: (ticket: TicketBenefit, benefit: string) => void
  /** Chooses other tickets instead; one of them came on sale after the event was fetched. */
  readonly adopt: (items: readonly OrderedTicket[], awaited: string) => void
  /** First half-price ticket without a benefit. */
  readonly missingBenefit: TicketBenefit | undefined
}

const noTickets: ReadonlySet<string> = new Set()
const emptyChoice: ChosenTickets = {
  quantities: {},
  benefits: {},
  adjusted: noTickets,
  isRestored: false,
  awaited: undefined,
}

/** Selected quantity of each ticket type, always limited to the stock, and benefits of halves. */
export function useTicketChoice(
  event: EventDetail,
  stock: Stock,
  coupon: CouponTerms | null = null,
): TicketChoiceState {
  const now = useNow()
  const [chosen, setChosen] = useState(emptyChoice)
  const hasRefreshed = useRef(false)
  const { _id: eventId } = event
  const restore = useEffectEvent((id: string) => {
    const stored = ticketSelection.read(new Date())
    if (stored?.eventId !== id) return
    const { ticketQuantities: quantities, benefits = {} } = stored
    setChosen({ ...emptyChoice, quantities, benefits, isRestored: true })
    stock.refresh()
  })
  useEffect(() => {
    const restoreStored = () => restore(eventId)
    restoreStored()
  }, [eventId])

  /** Selects again what was reserved, when the visitor comes back from the checkout. */
  const restoreHeld = useEffectEvent(() => {
    if (Object.keys(chosen.quantities).length > 0) return
    const reserved = lastReserved.read(new Date())
    if (reserved?.eventId !== eventId) return
    setChosen({ ...emptyChoice, quantities: stock.held, benefits: reserved.benefits ?? {} })
  })
  useEffect(() => {
    const restoreOnceCurrent = () => {
      if (stock.isCurrent) restoreHeld()
    }
    restoreOnceCurrent()
  }, [stock.isCurrent])

  const { isRestored, awaited } = chosen
  const isAwaiting = awaited !== undefined && event.tickets.every(({ _id }) => _id !== awaited)
  const isStockChecked = (!isRestored || stock.isCurrent) && !isAwaiting
  const clamped = clampChoice(event, chosen, now)
  // Clamp permanently: do not restore the larger quantity when stock comes back.
  if (isStockChecked && (clamped !== chosen || isRestored || awaited))
    setChosen({ ...clamped, isRestored: false, awaited: undefined })

  const choose = (ticketId: string, quantity: number) => {
    const next = { ...chosen.quantities, [ticketId]: quantity }
    const isMore = quantity > (chosen.quantities[ticketId] ?? 0)
    setChosen({
      ...chosen,
      quantities: next,
      awaited: undefined,
      adjusted: new Set([...chosen.adjusted].filter((id) => id !== ticketId)),
    })
    if (isMore && !hasRefreshed.current) {
      hasRefreshed.current = true
      stock.refresh()
    }
    storeChoice(eventId, next, chosen.benefits)
  }
  const { quantities, benefits } = clamped
  const chooseBenefit = ({ ticketId, index }: TicketBenefit, benefit: string) => {
    const quantity = quantities[ticketId] ?? 0
    const ofTicket = chosenBenefits(benefits, { ticketId, quantity }).with(index, benefit)
    const next = { ...benefits, [ticketId]: ofTicket }
    setChosen({ ...chosen, benefits: next })
    storeChoice(eventId, chosen.quantities, next)
  }
  const adopt: TicketChoiceState['adopt'] = (items, awaitedId) => {
    const next = { quantities: orderedQuantities(items), benefits: orderedBenefits(items) }
    setChosen({ ...emptyChoice, ...next, awaited: awaitedId })
    storeChoice(eventId, next.quantities, next.benefits)
  }
  return {
    quantities,
    benefits,
    // Outdated stock reports no adjustments: the next response may differ.
    adjusted: isStockChecked ? clamped.adjusted : noTickets,
    choice: summarizeChoice(event, quantities, coupon),
    choose,
    chooseBenefit,
    adopt,
    missingBenefit: findMissingBenefit(event, quantities, benefits),
  }
}

function findMissingBenefit(
  { tickets, teachersPayHalf }: EventDetail,
  quantities: Quantities,
  choices: BenefitChoices,
): TicketBenefit | undefined {
  for (const { _id: ticketId, halfPrice } of tickets) {
    if (!halfPrice) continue
    const allowed: readonly string[] = offeredBenefits(halfPrice, teachersPayHalf)
    const chosen = chosenBenefits(choices, { ticketId, quantity: quantities[ticketId] ?? 0 })
    const index = chosen.findIndex((benefit) => !allowed.includes(benefit))
    if (index >= 0) return { ticketId, index }
  }
  return undefined
}

/** Stores the selection, so that it survives a reload and a login can continue with it. */
function storeChoice(
  eventId: string,
  ticketQuantities: Quantities,
  benefits: BenefitChoices,
): void {
  const now = new Date()
  const hasBenefits = Object.keys(benefits).length > 0
  ticketSelection.save({ eventId, ticketQuantities, ...(hasBenefits && { benefits }) }, now)
  // A pending login for another event must not reserve this selection.
  if (loginRedirect.read(now)?.eventId !== eventId) loginRedirect.clear()
}

function clampChoice(event: EventDetail, chosen: ChosenTickets, now: Date): ChosenTickets {
  const quantities = clampToStock(event, chosen.quantities, now)
  const reduced = Object.keys(chosen.quantities).filter(
    (id) => (chosen.quantities[id] ?? 0) > (quantities[id] ?? 0),
  )
  // The stored selection may have been edited by hand to negative quantities.
  const hasNoNegative = Object.values(chosen.quantities).every((quantity) => quantity >= 0)
  return reduced.length === 0 && hasNoNegative
    ? chosen
    : { ...chosen, quantities, adjusted: new Set([...chosen.adjusted, ...reduced]) }
}
