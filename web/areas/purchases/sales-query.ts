import '../../lib/zod-setup.ts'
import { listSales, type SaleLine, type TicketCode } from '@55tickets/contracts/purchases.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

const salesKey = ['vendas'] as const

/** Fetches the user's sales, paid or not, newest first. */
export const salesQuery = (api: Api) =>
  queryOptions({
    queryKey: salesKey,
    queryFn: async ({ signal }): Promise<readonly SaleLine[]> =>
      (await api(listSales, {}, signal)).docs,
  })

interface WithCodes {
  readonly ticketCodes: readonly TicketCode[]
}

/** Updates a changed ticket in the cache at once, then refetches all sales. */
export function refreshTickets(client: QueryClient, changed: TicketCode | undefined): void {
  const renew = <Sale extends WithCodes>(sale: Sale): Sale => ({
    ...sale,
    ticketCodes: sale.ticketCodes.map((code) => (code._id === changed?._id ? changed : code)),
  })
  client.setQueryData<readonly SaleLine[]>(salesKey, (sales) => sales?.map(renew))
  client.setQueriesData<WithCodes | null>({ queryKey: ['venda'] }, (sale) =>
    sale && 'ticketCodes' in sale ? renew(sale) : sale,
  )
  void client.invalidateQueries({ queryKey: salesKey })
  void client.invalidateQueries({ queryKey: ['venda'] })
}
