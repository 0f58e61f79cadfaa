import { type CertificateStatus, certificateStatuses } from '@55tickets/rules/tickets/presence.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api/api.ts'

/** Words, filter and page of the list of people. */
export interface PeopleParams {
  readonly q: string
  readonly status: CertificateStatus | undefined
  readonly page: number
}

export const readStatus = (text: string | null): CertificateStatus | undefined =>
  certificateStatuses.find((status) => status === text)

export const certificatesKey = (eventId: string) => ['event-certificates', eventId]

/** Fetches the minimum presence of an event and the figures of its people. */
export const eventCertificatesQuery = (api: Api, eventId: string) =>
  queryOptions({
    queryKey: [...certificatesKey(eventId), 'figures'],
    queryFn: ({ signal }) => api('readEventCertificates', { params: { eventId } }, signal),
  })

/** Fetches one page of the people; the last page stays while the next one loads. */
export const certifiedPeopleQuery = (
  api: Api,
  eventId: string,
  { q, status, page }: PeopleParams,
) =>
  queryOptions({
    queryKey: [...certificatesKey(eventId), 'people', q, status, page],
    queryFn: ({ signal }) =>
      api(
        'listCertifiedPeople',
        { params: { eventId }, query: { q, page: String(page), ...(status && { status }) } },
        signal,
      ),
    placeholderData: (last) => last,
  })
