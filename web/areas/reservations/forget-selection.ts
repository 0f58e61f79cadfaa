import { loginRedirect, ticketSelection } from '../../lib/stored-records.ts'

/** What was chosen has been dealt with: a later login has nothing to go on with. */
export function forgetSelection(): void {
  ticketSelection.clear()
  loginRedirect.clear()
}
