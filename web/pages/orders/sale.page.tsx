import { useQueryClient } from '@tanstack/react-query'
import { SaleScreen } from '../../areas/orders/sale-screen.tsx'
import { SaleView } from '../../areas/orders/sale-view.tsx'
import { refreshTickets } from '../../areas/orders/sales-query.ts'
import { TicketCommandsProvider } from '../../areas/tickets/ticket-commands.tsx'
import { TicketList } from '../../areas/tickets/ticket-list.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { useParams } from '../../framework/router/router.tsx'
import { pageHead } from '../page.ts'

export const route: PageRoute = {
  path: '/venda/:id',
  access: 'user',
}

export const page: Page = {
  head: () => pageHead('Detalhes do pedido'),
  View: SalePage,
}

function SalePage() {
  const { id = '' } = useParams()
  const client = useQueryClient()
  return (
    <TicketCommandsProvider onNamed={(code) => refreshTickets(client, code)}>
      <SaleScreen id={id}>
        {(sale) => <SaleView sale={sale} tickets={<TicketList sale={sale} />} />}
      </SaleScreen>
    </TicketCommandsProvider>
  )
}
