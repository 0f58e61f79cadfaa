import type { Cancellation } from '@55tickets/contracts/cancellation.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api/api.ts'

const REFRESH_MS = 3_000

export const cancellationKey = (eventId: string) => ['cancellation', eventId] as const

/** Fetches the dry run of a cancellation or its progress, again while refunds are under way. */
export const cancellationQuery = (api: Api, eventId: string, page: number) =>
  queryOptions({
    queryKey: [...cancellationKey(eventId), page],
    queryFn: ({ signal }) =>
      api('readCancellation', { params: { eventId }, query: { page: String(page) } }, signal),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? REFRESH_MS : false),
    // The rest stays in place while another page of the failures is fetched.
    placeholderData: (previous) => previous,
  })

function isUnderWay(cancellation: Cancellation | undefined): boolean {
  const progress = cancellation?.progress
  if (!progress) return false
  return progress.underWay.orders > 0 || progress.told < progress.people
}
