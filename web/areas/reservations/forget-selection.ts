import { lastReserved, loginRedirect, ticketSelection } from '../../lib/stored-records.ts'

/** What was chosen has been dealt with: a later login has nothing to go on with. */
export function forgetSelection(): void {
  ticketSelection.clear()
  loginRedirect.clear()
}

/** What was chosen is held from now on, and known by that to who comes back from the checkout. */
export function selectionReserved(eventId: string): void {
  forgetSelection()
  lastReserved.save({ eventId }, new Date())
}
