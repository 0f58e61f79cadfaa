import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api/api.ts'

/** Words and page of the list of orders. */
export interface OrderListParams {
  readonly q: string
  readonly page: number
}

export const eventOrdersKey = (eventId: string) => ['event-orders', eventId]

/** Fetches one page of an event's orders; the last page stays while the next one loads. */
export const eventOrdersQuery = (api: Api, eventId: string, { q, page }: OrderListParams) =>
  queryOptions({
    queryKey: [...eventOrdersKey(eventId), 'list', q, page],
    queryFn: ({ signal }) =>
      api('listEventOrders', { params: { eventId }, query: { q, page: String(page) } }, signal),
    placeholderData: (last) => last,
  })

export const eventOrderQuery = (api: Api, eventId: string, saleId: string) =>
  queryOptions({
    queryKey: [...eventOrdersKey(eventId), saleId],
    queryFn: ({ signal }) => api('readEventOrder', { params: { eventId, saleId } }, signal),
  })

interface MovedTicket {
  readonly eventId: string
  readonly saleId: string
  readonly codeId: string
}

/** Fetches what a ticket may be moved to; always anew, because places come and go. */
export const moveOptionsQuery = (api: Api, ticket: MovedTicket) =>
  queryOptions({
    queryKey: [...eventOrdersKey(ticket.eventId), ticket.saleId, 'moves', ticket.codeId],
    queryFn: async ({ signal }) =>
      (await api('listMoves', { params: { ...ticket } }, signal)).options,
    staleTime: 0,
    gcTime: 0,
  })
