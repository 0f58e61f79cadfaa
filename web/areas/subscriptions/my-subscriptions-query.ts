import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api/api.ts'

const PAGE_SIZE = 10

/** Fetches the user's subscriptions, newest first. */
export const mySubscriptionsQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: ['subscriptions', 'mine', page],
    queryFn: ({ signal }) =>
      api(
        'listSubscriptions',
        { query: { page: String(page), limit: String(PAGE_SIZE), sort: '-subscriptionTime' } },
        signal,
      ),
    placeholderData: keepPreviousData,
  })

/** Refetches subscriptions, here and on event pages. */
export const refreshSubscriptions = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['subscriptions'] })
