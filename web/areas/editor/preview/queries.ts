import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api/api.ts'

/** Fetches an event as its page will show it, published or not. Never cached: it is being edited. */
export const previewQuery = (api: Api, eventId: string) =>
  queryOptions({
    queryKey: ['event-preview', eventId],
    queryFn: ({ signal }) => api('previewEvent', { params: { eventId } }, signal),
    gcTime: 0,
  })
