import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api/api.ts'
import { type OrderListParams, toOrderQuery } from './order-list-params.ts'

export const eventOrdersKey = (eventId: string) => ['event-orders', eventId]

/** Fetches one page of an event's orders; the last page stays while the next one loads. */
export const eventOrdersQuery = (api: Api, eventId: string, params: OrderListParams) => {
  const query = { ...toOrderQuery(params), page: String(params.page) }
  return queryOptions({
    queryKey: [...eventOrdersKey(eventId), 'list', query],
    queryFn: ({ signal }) => api('listEventOrders', { params: { eventId }, query }, signal),
    placeholderData: (last) => last,
  })
}

export const eventOrderQuery = (api: Api, eventId: string, saleId: string) =>
  queryOptions({
    queryKey: [...eventOrdersKey(eventId), saleId],
    queryFn: ({ signal }) => api('readEventOrder', { params: { eventId, saleId } }, signal),
  })

/** Fetches what happened to an order. */
export const orderStoryQuery = (api: Api, eventId: string, saleId: string) =>
  queryOptions({
    queryKey: [...eventOrdersKey(eventId), saleId, 'story'],
    queryFn: async ({ signal }) =>
      (await api('readOrderStory', { params: { eventId, saleId } }, signal)).lines,
  })

/**
 * Fetches what a refund would do; always anew, because tickets are used meanwhile. Its key is apart from
 * that of the orders: once an order is refunded, there is nothing to fetch again.
 */
export const orderRefundQuery = (api: Api, eventId: string, saleId: string) =>
  queryOptions({
    queryKey: ['order-refund', eventId, saleId],
    queryFn: ({ signal }) => api('planOrderRefund', { params: { eventId, saleId } }, signal),
    staleTime: 0,
    gcTime: 0,
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
