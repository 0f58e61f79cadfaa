import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api/api.ts'

export const couponsKey = (eventId: string) => ['coupons', eventId]

/** Fetches the coupons of an event, the newest first. */
export const couponsQuery = (api: Api, eventId: string) =>
  queryOptions({
    queryKey: couponsKey(eventId),
    queryFn: async ({ signal }) =>
      (await api('listCoupons', { params: { eventId } }, signal)).coupons,
  })
