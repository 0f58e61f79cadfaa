import type { SaleLine } from '@55tickets/contracts/orders.ts'
import type { TicketCode } from '@55tickets/contracts/tickets.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api/api.ts'

const salesKey = ['sales'] as const

/** Fetches the user's sales, paid or not, newest first. */
export const salesQuery = (api: Api) =>
  queryOptions({
    queryKey: salesKey,
    queryFn: async ({ signal }): Promise<readonly SaleLine[]> =>
      (await api('listSales', {}, signal)).docs,
  })

interface SaleWithCodes {
  readonly ticketCodes: readonly TicketCode[]
}

/** Updates a changed ticket in the cache at once, then refetches all sales. */
export function refreshTickets(client: QueryClient, changed: TicketCode | undefined): void {
  const replaceCode = <Sale extends SaleWithCodes>(sale: Sale): Sale => ({
    ...sale,
    ticketCodes: sale.ticketCodes.map((code) => (code._id === changed?._id ? changed : code)),
  })
  client.setQueryData<readonly SaleLine[]>(salesKey, (sales) => sales?.map(replaceCode))
  client.setQueriesData<SaleWithCodes | null>({ queryKey: ['sale'] }, (sale) =>
    sale && 'ticketCodes' in sale ? replaceCode(sale) : sale,
  )
  void client.invalidateQueries({ queryKey: salesKey })
  void client.invalidateQueries({ queryKey: ['sale'] })
}
