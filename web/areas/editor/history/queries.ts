import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api/api.ts'

/** Fetches the changes of an event page by page, the newest first. */
export const changesQuery = (api: Api, eventId: string) =>
  infiniteQueryOptions({
    queryKey: ['edited-event', eventId, 'changes'],
    queryFn: ({ pageParam, signal }) =>
      api('listChanges', { params: { eventId }, query: { before: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ docs, hasMore }) => (hasMore ? docs.at(-1)?._id.toString() : undefined),
  })
