import { lastReserved, loginRedirect, ticketSelection } from '../../lib/stored-records.ts'

/**
 * Clears the stored selection once it has been handled, so that a later login does not continue
 * with it.
 */
export function clearSelection(): void {
  ticketSelection.clear()
  loginRedirect.clear()
}

/**
 * Replaces the stored selection by a record of the reservation, which a return from the checkout
 * reads.
 */
export function markSelectionReserved(eventId: string): void {
  clearSelection()
  lastReserved.save({ eventId }, new Date())
}
