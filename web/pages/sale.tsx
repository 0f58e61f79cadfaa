import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { SaleScreen } from '../areas/purchases/sale-screen.tsx'
import { SaleView } from '../areas/purchases/sale-view.tsx'
import { refreshTickets } from '../areas/purchases/sales-query.ts'
import { TicketCommandsProvider } from '../areas/tickets/ticket-commands.tsx'
import { TicketList } from '../areas/tickets/ticket-list.tsx'

export default function SalePage() {
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
