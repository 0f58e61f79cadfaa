import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api/api.ts'

/** A payout takes seconds as a rule; whoever waits for one sees it end. */
const REFRESH_MS = 5_000

/** Key of everything about an organization's payouts. */
export const payoutsKey = (organizationId: string) => ['payouts', organizationId] as const

/** Fetches the key to which an organization's money goes. */
export const payoutAccountQuery = (api: Api, organizationId: string) =>
  queryOptions({
    queryKey: [...payoutsKey(organizationId), 'account'],
    queryFn: ({ signal }) => api('readPayoutAccount', { params: { organizationId } }, signal),
  })

/** Fetches what of each event can be paid out. */
export const balancesQuery = (api: Api, organizationId: string) =>
  queryOptions({
    queryKey: [...payoutsKey(organizationId), 'balances'],
    queryFn: ({ signal }) => api('listBalances', { params: { organizationId } }, signal),
  })

/** Fetches payouts, again while one is under way. */
export const payoutListQuery = (api: Api, organizationId: string, page: number) =>
  queryOptions({
    queryKey: [...payoutsKey(organizationId), 'list', page],
    queryFn: ({ signal }) =>
      api('listPayouts', { params: { organizationId }, query: { page: String(page) } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.docs.some(({ status }) => status === 'REQUESTED') ? REFRESH_MS : false,
  })
