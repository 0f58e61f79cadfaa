import type { courtesyStates } from '@55tickets/contracts/courtesies.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api/api.ts'

/** Words and page of the list of courtesies. */
export interface CourtesyListParams {
  readonly q: string
  readonly page: number
}

export const courtesiesKey = (eventId: string) => ['courtesies', eventId]

/** Fetches one page of an event's courtesies; the last page stays while the next one loads. */
export const courtesiesQuery = (
  api: Api,
  eventId: string,
  { q, page, state = 'given' }: CourtesyListParams & { state?: (typeof courtesyStates)[number] },
) =>
  queryOptions({
    queryKey: [...courtesiesKey(eventId), state, q, page],
    queryFn: ({ signal }) =>
      api(
        'listCourtesies',
        { params: { eventId }, query: { q, state, page: String(page) } },
        signal,
      ),
    placeholderData: (last) => last,
  })

export const quotasKey = (eventId: string) => ['courtesy-quotas', eventId]

/** Fetches how many courtesies each member may give. */
export const quotasQuery = (api: Api, eventId: string) =>
  queryOptions({
    queryKey: quotasKey(eventId),
    queryFn: async ({ signal }) =>
      (await api('listQuotas', { params: { eventId } }, signal)).members,
  })
