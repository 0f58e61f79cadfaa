import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api/api.ts'

/** Fetches an event with all its parts, for its editors. */
export const editedEventQuery = (api: Api, eventId: string) =>
  queryOptions({
    queryKey: ['edited-event', eventId],
    queryFn: ({ signal }) => api('readEditedEvent', { params: { eventId } }, signal),
  })
