import type { TicketCode } from '@55tickets/contracts/purchases.ts'
import { useState } from 'react'
import { vi } from 'vitest'
import { type Answering, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import { TicketDesk } from '../ticket-desk.tsx'
import { TicketList } from '../ticket-list.tsx'
import { sampleSale } from './sale.ts'

/** The tickets of one sale on a page of their own; a ticket that is named is shown so. */
export async function renderTickets(codes: readonly TicketCode[], answer: Answering) {
  const onNamed = vi.fn()
  function Page() {
    const [shown, setShown] = useState(codes)
    const learn = (named: TicketCode | undefined) => {
      onNamed(named)
      if (named) setShown((old) => old.map((code) => (code._id === named._id ? named : code)))
    }
    return (
      <TicketDesk onNamed={learn}>
        <TicketList sale={sampleSale(...shown)} />
      </TicketDesk>
    )
  }
  return { onNamed, ...(await renderSignedIn(<Page />, { answer })) }
}
