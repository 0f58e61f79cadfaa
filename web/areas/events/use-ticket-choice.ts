import type { EventDetail } from '@55tickets/contracts/events.ts'
import {
  fitToStock,
  type Quantities,
  summarizeChoice,
  type TicketChoice,
} from '@55tickets/rules/ticket-choice.ts'
import { useEffect, useState } from 'react'
import { useNow } from '../../lib/now.tsx'
import { ticketSelection } from '../../lib/stored-records.ts'

interface Chosen {
  readonly quantities: Quantities
  /** Tickets of which there were fewer than wanted. */
  readonly adjusted: ReadonlySet<string>
}

export interface TicketChoosing extends Chosen {
  readonly choice: TicketChoice
  readonly choose: (ticketId: string, quantity: number) => void
}

const nothing: Chosen = { quantities: {}, adjusted: new Set() }

/** How many of each ticket are wanted, at any moment no more than there are. */
export function useTicketChoice(event: EventDetail): TicketChoosing {
  const now = useNow()
  const [chosen, setChosen] = useState(nothing)
  const { _id: eventId } = event
  useEffect(() => {
    const restore = () => {
      const stored = ticketSelection.read(new Date())
      if (stored?.eventId === eventId)
        setChosen({ ...nothing, quantities: stored.ticketQuantities })
    }
    restore()
  }, [eventId])

  const fitting = fit(event, chosen, now)
  // For good: should more be there later, nobody is made to buy it unasked.
  if (fitting !== chosen) setChosen(fitting)

  const { quantities, adjusted } = fitting
  const choose = (ticketId: string, quantity: number) => {
    const next = { ...quantities, [ticketId]: quantity }
    setChosen({
      quantities: next,
      adjusted: new Set([...adjusted].filter((id) => id !== ticketId)),
    })
    // A login still to come goes on with what is chosen last.
    const moment = new Date()
    if (ticketSelection.read(moment)?.eventId === eventId)
      ticketSelection.save({ eventId, ticketQuantities: next }, moment)
  }
  return { quantities, adjusted, choice: summarizeChoice(event, quantities), choose }
}

function fit(event: EventDetail, chosen: Chosen, now: Date): Chosen {
  const quantities = fitToStock(event, chosen.quantities, now)
  const cut = Object.keys(chosen.quantities).filter(
    (id) => (chosen.quantities[id] ?? 0) > (quantities[id] ?? 0),
  )
  // Who writes into the browser's storage may have written less than nothing.
  const isWhole = Object.values(chosen.quantities).every((quantity) => quantity >= 0)
  return cut.length === 0 && isWhole
    ? chosen
    : { quantities, adjusted: new Set([...chosen.adjusted, ...cut]) }
}
