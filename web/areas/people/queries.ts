import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api/api.ts'
import { type PeopleParams, toPeopleQuery } from './people-params.ts'

const peopleKey = (eventId: string) => ['people', eventId]

/** Fetches one page of an event's participants; the last page stays while the next one loads. */
export const peopleQuery = (api: Api, eventId: string, { page, ...filter }: PeopleParams) =>
  queryOptions({
    queryKey: [...peopleKey(eventId), 'list', filter, page],
    queryFn: ({ signal }) =>
      api(
        'listPeople',
        { params: { eventId }, query: { ...toPeopleQuery(filter), page: String(page) } },
        signal,
      ),
    placeholderData: (last) => last,
  })

export const participantQuery = (api: Api, eventId: string, codeId: string) =>
  queryOptions({
    queryKey: [...peopleKey(eventId), codeId],
    queryFn: ({ signal }) => api('readParticipant', { params: { eventId, codeId } }, signal),
  })

export const exportsQuery = (api: Api, eventId: string) =>
  queryOptions({
    queryKey: [...peopleKey(eventId), 'exports'],
    queryFn: ({ signal }) => api('listExports', { params: { eventId } }, signal),
    staleTime: 0,
  })
