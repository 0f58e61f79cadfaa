import type { TicketCode } from '@55tickets/contracts/tickets.ts'
import { useState } from 'react'
import { vi } from 'vitest'
import { type AnswerRequest, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import { TicketCommandsProvider } from '../ticket-commands.tsx'
import { TicketList } from '../ticket-list.tsx'
import { sampleSale } from './sale.ts'

/** Renders the tickets of one sale; naming a ticket updates it. */
export async function renderTickets(codes: readonly TicketCode[], answer: AnswerRequest) {
  const onNamed = vi.fn()
  function Page() {
    const [shown, setShown] = useState(codes)
    const updateTicket = (named: TicketCode | undefined) => {
      onNamed(named)
      if (named) setShown((old) => old.map((code) => (code._id === named._id ? named : code)))
    }
    return (
      <TicketCommandsProvider onNamed={updateTicket}>
        <TicketList sale={sampleSale(...shown)} />
      </TicketCommandsProvider>
    )
  }
  return { onNamed, ...(await renderSignedIn(<Page />, { answer })) }
}
