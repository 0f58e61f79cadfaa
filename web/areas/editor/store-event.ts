import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Stores the answer to a change; lists and public pages that show the event are fetched again. */
export function storeEvent(client: QueryClient, event: EditedEvent): void {
  client.setQueryData(['edited-event', event._id], event)
  void client.invalidateQueries({ queryKey: ['organizations'] })
  void client.invalidateQueries({ queryKey: ['events'] })
}
