import type { QueryClient } from '@tanstack/react-query'

/** After something that changed what is left of its tickets and places, or showed that it had. */
export const refreshEvent = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['events', 'detail'] })
