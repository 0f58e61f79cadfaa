/** History state of a navigation to `/login`. */
export interface LoginArrival {
  /** Page that the person came from: path, query and hash. */
  readonly from?: string
  /** Set if the checkout is to continue with the stored selection. */
  readonly continueCheckout?: true
  /** Email address typed on another account screen. */
  readonly email?: string
}

/** Validates the history state: entries outlive versions and can be written by any script. */
export function readArrival(state: unknown): LoginArrival {
  if (typeof state !== 'object' || state === null) return {}
  return {
    ...('from' in state && typeof state.from === 'string' && { from: state.from }),
    ...('continueCheckout' in state &&
      state.continueCheckout === true && { continueCheckout: true as const }),
    ...('email' in state && typeof state.email === 'string' && { email: state.email }),
  }
}
