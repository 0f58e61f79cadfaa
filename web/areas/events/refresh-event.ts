import type { QueryClient } from '@tanstack/react-query'
import { ownEvents } from '../../lib/own-event-query.ts'

/** After something that changed what is left of its tickets and places, or showed that it had. */
export const refreshEvent = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['events', 'detail'] }),
    client.invalidateQueries({ queryKey: [ownEvents] }),
  ])
