/** What the sign-up leaves for the login screen that it leads to. */
export interface Registered {
  readonly registered: string
}

/** The address that was just registered, if one was. */
export const readRegistered = (state: unknown): string | undefined =>
  typeof state === 'object' &&
  state !== null &&
  'registered' in state &&
  typeof state.registered === 'string'
    ? state.registered
    : undefined
