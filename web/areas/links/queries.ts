import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api/api.ts'

export const linksKey = (eventId: string) => ['links', eventId]

/** Fetches the tracking links of an event, the newest first. */
export const linksQuery = (api: Api, eventId: string) =>
  queryOptions({
    queryKey: linksKey(eventId),
    queryFn: async ({ signal }) => (await api('listLinks', { params: { eventId } }, signal)).links,
  })
