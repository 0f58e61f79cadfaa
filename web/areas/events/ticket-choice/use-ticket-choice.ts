import type { EventDetail } from '@55tickets/contracts/events.ts'
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

interface ChosenQuantities {
  readonly quantities: Quantities
  /** Tickets whose quantity was reduced because too few were left. */
  readonly adjusted: ReadonlySet<string>
  /** True if restored from an earlier visit and not yet checked against current stock. */
  readonly isRestored: boolean
}

export interface TicketChoiceState extends Omit<ChosenQuantities, 'isRestored'> {
  readonly choice: TicketChoice
  readonly choose: (ticketId: string, quantity: number) => void
}

const noTickets: ReadonlySet<string> = new Set()
const emptyChoice: ChosenQuantities = { quantities: {}, adjusted: noTickets, isRestored: false }

/** Selected quantity of each ticket type, always limited to the stock. */
export function useTicketChoice(event: EventDetail, stock: Stock): TicketChoiceState {
  const now = useNow()
  const [chosen, setChosen] = useState(emptyChoice)
  const hasRefreshed = useRef(false)
  const { _id: eventId } = event
  const restore = useEffectEvent((id: string) => {
    const stored = ticketSelection.read(new Date())
    if (stored?.eventId !== id) return
    setChosen({ ...emptyChoice, quantities: stored.ticketQuantities, isRestored: true })
    stock.refresh()
  })
  useEffect(() => {
    const restoreStored = () => restore(eventId)
    restoreStored()
  }, [eventId])

  /** Selects again what was reserved, when the visitor comes back from the checkout. */
  const restoreHeld = useEffectEvent(() => {
    if (Object.keys(chosen.quantities).length > 0) return
    if (lastReserved.read(new Date())?.eventId === eventId)
      setChosen({ ...emptyChoice, quantities: stock.held })
  })
  useEffect(() => {
    const restoreOnceCurrent = () => {
      if (stock.isCurrent) restoreHeld()
    }
    restoreOnceCurrent()
  }, [stock.isCurrent])

  const isStockChecked = !chosen.isRestored || stock.isCurrent
  const clamped = clampChoice(event, chosen, now)
  // Clamp permanently: do not restore the larger quantity when stock comes back.
  if (isStockChecked && (clamped !== chosen || chosen.isRestored))
    setChosen({ ...clamped, isRestored: false })

  const choose = (ticketId: string, quantity: number) => {
    const next = { ...chosen.quantities, [ticketId]: quantity }
    const isMore = quantity > (chosen.quantities[ticketId] ?? 0)
    setChosen({
      ...chosen,
      quantities: next,
      adjusted: new Set([...chosen.adjusted].filter((id) => id !== ticketId)),
    })
    if (isMore && !hasRefreshed.current) {
      hasRefreshed.current = true
      stock.refresh()
    }
    storeChoice(eventId, next)
  }
  const { quantities } = clamped
  return {
    quantities,
    // Outdated stock reports no adjustments: the next response may differ.
    adjusted: isStockChecked ? clamped.adjusted : noTickets,
    choice: summarizeChoice(event, quantities),
    choose,
  }
}

/** Stores the selection, so that it survives a reload and a login can continue with it. */
function storeChoice(eventId: string, ticketQuantities: Quantities): void {
  const now = new Date()
  ticketSelection.save({ eventId, ticketQuantities }, now)
  // A pending login for another event must not reserve this selection.
  if (loginRedirect.read(now)?.eventId !== eventId) loginRedirect.clear()
}

function clampChoice(event: EventDetail, chosen: ChosenQuantities, now: Date): ChosenQuantities {
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
