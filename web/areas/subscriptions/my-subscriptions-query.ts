import '../../lib/zod-setup.ts'
import { listSubscriptions } from '@55tickets/contracts/subscriptions.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

const PAGE_SIZE = 10

/** The places of the caller, the newest first. */
export const mySubscriptionsQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: ['subscriptions', 'mine', page],
    queryFn: ({ signal }) =>
      api(
        listSubscriptions,
        { query: { page: String(page), limit: String(PAGE_SIZE), sort: '-subscriptionTime' } },
        signal,
      ),
    placeholderData: keepPreviousData,
  })

/** Here and on the pages of events. */
export const refreshSubscriptions = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['subscriptions'] })
