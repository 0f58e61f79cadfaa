import type { QueryClient } from '@tanstack/react-query'
import { ownEvents } from '../../lib/api/own-event-query.ts'

/**
 * Refetches events after an action that changed, or revealed a change in, their remaining tickets
 * or places.
 */
export const refreshEvent = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['events', 'detail'] }),
    client.invalidateQueries({ queryKey: [ownEvents] }),
  ])
