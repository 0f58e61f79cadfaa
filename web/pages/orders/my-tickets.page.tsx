import { useQueryClient } from '@tanstack/react-query'
import { SaleList } from '../../areas/orders/sale-list.tsx'
import { refreshTickets } from '../../areas/orders/sales-query.ts'
import { TicketCommandsProvider } from '../../areas/tickets/ticket-commands.tsx'
import { TicketList } from '../../areas/tickets/ticket-list.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { pageHead } from '../page.ts'

export const route: PageRoute = {
  path: '/meus-ingressos',
  access: 'user',
}

export const page: Page = {
  head: () => pageHead('Meus Ingressos'),
  View: MyTicketsPage,
}

function MyTicketsPage() {
  const client = useQueryClient()
  return (
    <div className="page-width pt-6 md:pt-14">
      <h1 className="mb-8 text-3xl font-black">Meus Ingressos</h1>
      <TicketCommandsProvider onNamed={(code) => refreshTickets(client, code)}>
        <SaleList showsPast Tickets={TicketList} />
      </TicketCommandsProvider>
    </div>
  )
}
