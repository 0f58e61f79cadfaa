import '../../lib/zod-setup.ts'
import { listSales, type SaleLine, type TicketCode } from '@55tickets/contracts/purchases.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

const salesKey = ['vendas'] as const

/** What the caller bought, or tried to; the newest first. */
export const salesQuery = (api: Api) =>
  queryOptions({
    queryKey: salesKey,
    queryFn: async ({ signal }): Promise<readonly SaleLine[]> =>
      (await api(listSales, {}, signal)).docs,
  })

interface WithCodes {
  readonly ticketCodes: readonly TicketCode[]
}

/** Shows a changed ticket wherever it is shown, at once; then asks for all of them again. */
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
