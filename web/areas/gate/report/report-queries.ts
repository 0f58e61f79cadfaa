import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api/api.ts'
import { nullIfNotFound } from '../../../lib/api/null-if-not-found.ts'

/** Polling interval of the report, which is watched from afar. */
const REPORT_POLL_MS = 10_000

export const gateCountsQuery = (api: Api, eventId: string) =>
  queryOptions({
    queryKey: ['gate', eventId, 'counts'],
    queryFn: ({ signal }) => api('readGateCounts', { params: { eventId } }, signal),
    refetchInterval: REPORT_POLL_MS,
  })

export const gateConflictsQuery = (api: Api, eventId: string) =>
  queryOptions({
    queryKey: ['gate', eventId, 'conflicts'],
    queryFn: ({ signal }) => api('listConflicts', { params: { eventId } }, signal),
    refetchInterval: REPORT_POLL_MS,
  })

/** Session titles by id; empty for an event that is not published. */
export const sessionTitlesQuery = (api: Api, eventId: string) =>
  queryOptions({
    queryKey: ['gate', eventId, 'titles'],
    queryFn: async ({ signal }) => {
      const input = { params: { idOrSlug: eventId } }
      const event = await api('readEvent', input, signal).catch(nullIfNotFound)
      return new Map(event?.programacoes.map(({ _id, titulo }) => [_id, titulo]))
    },
  })
