import { localStore, type Store } from '../local-storage.ts'

export const tokenKey = 'accessToken'

export interface Tokens {
  read(): string | undefined
  write(token: string): void
  clear(): void
}

/**
 * Reads the user id, with which the server begins each token. Not verified: enough to see that a
 * token belongs to another user.
 */
export const tokenOwner = (token: string): string => token.split('.', 1)[0] ?? ''

/** Storage of the access token, shared by all tabs of this browser. */
export const createTokens = (store: Store = localStore): Tokens => ({
  read: () => store.getItem(tokenKey) || undefined,
  write: (token) => store.setItem(tokenKey, token),
  clear: () => store.removeItem(tokenKey),
})
