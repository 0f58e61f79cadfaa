import type { EventDetail } from '@55tickets/contracts/events.ts'
import {
  clampToStock,
  type Quantities,
  summarizeChoice,
  type TicketChoice,
} from '@55tickets/rules/ticket-choice.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNow } from '../../lib/now.tsx'
import { lastReserved, loginRedirect, ticketSelection } from '../../lib/stored-records.ts'

/** The stock that the event's page shows, and how current it is. */
export interface Stock {
  /** Whether it was fetched since the page was opened. */
  readonly isCurrent: boolean
  /** Quantities that the visitor has reserved and not paid for. */
  readonly held: Quantities
  readonly refresh: () => void
}

interface Chosen {
  readonly quantities: Quantities
  /** Tickets whose quantity was reduced because too few were left. */
  readonly adjusted: ReadonlySet<string>
  /** Restored from an earlier visit and not yet checked against current stock. */
  readonly isRestored: boolean
}

export interface TicketChoosing extends Omit<Chosen, 'isRestored'> {
  readonly choice: TicketChoice
  readonly choose: (ticketId: string, quantity: number) => void
}

const nobody: ReadonlySet<string> = new Set()
const nothing: Chosen = { quantities: {}, adjusted: nobody, isRestored: false }

/** Selected quantity of each ticket type, always limited to the stock. */
export function useTicketChoice(event: EventDetail, stock: Stock): TicketChoosing {
  const now = useNow()
  const [chosen, setChosen] = useState(nothing)
  const hasPressed = useRef(false)
  const { _id: eventId } = event
  const restore = useEffectEvent((id: string) => {
    const stored = ticketSelection.read(new Date())
    if (stored?.eventId !== id) return
    setChosen({ ...nothing, quantities: stored.ticketQuantities, isRestored: true })
    stock.refresh()
  })
  useEffect(() => {
    const takeStored = () => restore(eventId)
    takeStored()
  }, [eventId])

  /** Selects again what was reserved, when the visitor comes back from the checkout. */
  const restoreHeld = useEffectEvent(() => {
    if (Object.keys(chosen.quantities).length > 0) return
    if (lastReserved.read(new Date())?.eventId === eventId)
      setChosen({ ...nothing, quantities: stock.held })
  })
  useEffect(() => {
    const takeHeld = () => {
      if (stock.isCurrent) restoreHeld()
    }
    takeHeld()
  }, [stock.isCurrent])

  const isSettled = !chosen.isRestored || stock.isCurrent
  const fitting = fit(event, chosen, now)
  // Clamp permanently: do not restore the larger quantity when stock comes back.
  if (isSettled && (fitting !== chosen || chosen.isRestored))
    setChosen({ ...fitting, isRestored: false })

  const choose = (ticketId: string, quantity: number) => {
    const next = { ...chosen.quantities, [ticketId]: quantity }
    const isMore = quantity > (chosen.quantities[ticketId] ?? 0)
    setChosen({
      ...chosen,
      quantities: next,
      adjusted: new Set([...chosen.adjusted].filter((id) => id !== ticketId)),
    })
    if (isMore && !hasPressed.current) {
      hasPressed.current = true
      stock.refresh()
    }
    store(eventId, next)
  }
  const { quantities } = fitting
  return {
    quantities,
    // Outdated stock reports no adjustments: the next response may differ.
    adjusted: isSettled ? fitting.adjusted : nobody,
    choice: summarizeChoice(event, quantities),
    choose,
  }
}

/** Stores the selection, so that it survives a reload and a login can continue with it. */
function store(eventId: string, ticketQuantities: Quantities): void {
  const now = new Date()
  ticketSelection.save({ eventId, ticketQuantities }, now)
  // A pending login for another event must not reserve this selection.
  if (loginRedirect.read(now)?.eventId !== eventId) loginRedirect.clear()
}

function fit(event: EventDetail, chosen: Chosen, now: Date): Chosen {
  const quantities = clampToStock(event, chosen.quantities, now)
  const cut = Object.keys(chosen.quantities).filter(
    (id) => (chosen.quantities[id] ?? 0) > (quantities[id] ?? 0),
  )
  // The stored selection may have been edited by hand to negative quantities.
  const isWhole = Object.values(chosen.quantities).every((quantity) => quantity >= 0)
  return cut.length === 0 && isWhole
    ? chosen
    : { ...chosen, quantities, adjusted: new Set([...chosen.adjusted, ...cut]) }
}
