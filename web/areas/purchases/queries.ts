import '../../lib/zod-setup.ts'
import { readHeldSale, readSale } from '@55tickets/contracts/purchases.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { nullIfMissing } from '../../lib/null-if-missing.ts'
import { serverClock } from '../../lib/server-clock.ts'

const vendaKey = (id: string) => ['venda', id] as const

/** Null where the caller has no such sale. */
export const vendaQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: vendaKey(id),
    // What could be paid a moment ago may be paid, or over: each visit asks.
    gcTime: 0,
    // Not by default where a browser's word about its network is not believed.
    refetchOnReconnect: true,
    queryFn: async ({ signal }) => {
      const askedAt = Date.now()
      const venda = await api(readSale, { params: { id } }, signal).catch(nullIfMissing)
      if (venda) serverClock.hear(venda.now, askedAt)
      return venda
    },
  })

/** The reservation that the caller holds for an event; null where there is none. */
export const heldVendaQuery = (api: Api, eventId: string) =>
  queryOptions({
    queryKey: ['venda', 'held', eventId],
    queryFn: ({ signal }) =>
      api(readHeldSale, { params: { id: eventId } }, signal).catch(nullIfMissing),
  })

export const refreshVenda = (client: QueryClient, id: string) =>
  client.invalidateQueries({ queryKey: vendaKey(id) })
