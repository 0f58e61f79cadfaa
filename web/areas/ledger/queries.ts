import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
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

/** Fetches our fees of a month. */
export const feeStatementQuery = (api: Api, organizationId: string, month: string) =>
  queryOptions({
    queryKey: ['fee-statement', organizationId, month],
    queryFn: ({ signal }) =>
      api('readFeeStatement', { params: { organizationId }, query: { month } }, signal),
  })
