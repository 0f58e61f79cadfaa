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

/** How current the stock is that the event shows. */
export interface Stock {
  /** It was asked for since the page was opened. */
  readonly isCurrent: boolean
  /** What the visitor holds and has not paid. */
  readonly held: Quantities
  readonly refresh: () => void
}

interface Chosen {
  readonly quantities: Quantities
  /** Tickets of which there were fewer than wanted. */
  readonly adjusted: ReadonlySet<string>
  /** Chosen on an earlier visit, and not yet held against current stock. */
  readonly isRestored: boolean
}

export interface TicketChoosing extends Omit<Chosen, 'isRestored'> {
  readonly choice: TicketChoice
  readonly choose: (ticketId: string, quantity: number) => void
}

const nobody: ReadonlySet<string> = new Set()
const nothing: Chosen = { quantities: {}, adjusted: nobody, isRestored: false }

/** How many of each ticket are wanted, at any moment no more than there are. */
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

  /** Back from the checkout, what was reserved there is chosen still. */
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
    // Of old stock nothing is told: the next answer may say otherwise.
    adjusted: isSettled ? fitting.adjusted : nobody,
    choice: summarizeChoice(event, quantities),
    choose,
  }
}

/** What is chosen last survives a reload, and a login still to come goes on with it. */
function store(eventId: string, ticketQuantities: Quantities): void {
  const now = new Date()
  ticketSelection.save({ eventId, ticketQuantities }, now)
  // A login that was asked for to reserve something else must not reserve this unasked.
  if (loginRedirect.read(now)?.eventId !== eventId) loginRedirect.clear()
}

function fit(event: EventDetail, chosen: Chosen, now: Date): Chosen {
  const quantities = clampToStock(event, chosen.quantities, now)
  const cut = Object.keys(chosen.quantities).filter(
    (id) => (chosen.quantities[id] ?? 0) > (quantities[id] ?? 0),
  )
  // Who writes into the browser's storage may have written less than nothing.
  const isWhole = Object.values(chosen.quantities).every((quantity) => quantity >= 0)
  return cut.length === 0 && isWhole
    ? chosen
    : { ...chosen, quantities, adjusted: new Set([...chosen.adjusted, ...cut]) }
}
