import type { HistoryFilter } from '@55tickets/contracts/organizations/history.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Api } from '../../../lib/api/api.ts'
import { organizationsKey } from '../queries.ts'

/** Fetches the history of an organization page by page, the newest entry first. */
export const historyQuery = (api: Api, organizationId: string, filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: [...organizationsKey, organizationId, 'history', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      api(
        'readHistory',
        { params: { organizationId }, query: { ...filter, cursor: pageParam } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
