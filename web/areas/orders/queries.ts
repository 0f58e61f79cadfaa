import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api/api.ts'
import { nullIfNotFound } from '../../lib/api/null-if-not-found.ts'
import { serverClock } from '../../lib/time/server-clock.ts'

const saleKey = (id: string) => ['sale', id] as const

/** Fetches a sale; null when the user has no such sale. */
export const saleQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: saleKey(id),
    // Refetch on each visit: the sale may have been paid or expired meanwhile.
    gcTime: 0,
    // Our query client does not refetch on reconnect by default, because browsers report their
    // network status unreliably.
    refetchOnReconnect: true,
    queryFn: async ({ signal }) => {
      const askedAt = Date.now()
      const sale = await api('readSale', { params: { id } }, signal).catch(nullIfNotFound)
      if (sale) serverClock.adjust(sale.now, askedAt)
      return sale
    },
  })

/** Fetches the user's active reservation for an event; null when there is none. */
export const heldSaleQuery = (api: Api, eventId: string) =>
  queryOptions({
    queryKey: ['sale', 'held', eventId],
    queryFn: ({ signal }) =>
      api('readHeldSale', { params: { id: eventId } }, signal).catch(nullIfNotFound),
  })

export const refreshSale = (client: QueryClient, id: string) =>
  client.invalidateQueries({ queryKey: saleKey(id) })
