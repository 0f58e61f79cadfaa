import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api/api.ts'

interface LedgerOwner {
  readonly organizationId: string
  readonly eventId: string
}

/** Fetches the ledger of an event page by page, the newest entries first. */
export const ledgerQuery = (api: Api, { organizationId, eventId }: LedgerOwner) =>
  infiniteQueryOptions({
    queryKey: ['ledger', organizationId, eventId],
    queryFn: ({ pageParam, signal }) =>
      api(
        'readLedger',
        { params: { organizationId }, query: { event: eventId, cursor: pageParam } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
