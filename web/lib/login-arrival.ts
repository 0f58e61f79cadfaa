/** State that a page which sends somebody to `/login` leaves in the history entry. */
export interface LoginArrival {
  /** The page that the person came from: path, query and hash. */
  readonly from?: string
  /** The checkout is to go on with the stored selection. */
  readonly continueCheckout?: true
  /** The address that was typed on another screen about access. */
  readonly email?: string
}

/** History entries outlive versions and can be written by any script: nothing in them is believed. */
export function readArrival(state: unknown): LoginArrival {
  if (typeof state !== 'object' || state === null) return {}
  return {
    ...('from' in state && typeof state.from === 'string' && { from: state.from }),
    ...('continueCheckout' in state &&
      state.continueCheckout === true && { continueCheckout: true as const }),
    ...('email' in state && typeof state.email === 'string' && { email: state.email }),
  }
}
