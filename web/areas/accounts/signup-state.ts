/** History state that the sign-up passes to the login screen. */
export interface SignupState {
  readonly registered: string
}

/** Reads the address that was just registered, if any. */
export const readRegisteredEmail = (state: unknown): string | undefined =>
  typeof state === 'object' &&
  state !== null &&
  'registered' in state &&
  typeof state.registered === 'string'
    ? state.registered
    : undefined
