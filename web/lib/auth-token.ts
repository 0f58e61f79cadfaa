import { localStore, type Store } from './local-storage.ts'

export const tokenKey = 'accessToken'

export interface Tokens {
  read(): string | undefined
  write(token: string): void
  clear(): void
}

/** The server puts the user first. Not proven here: enough to see that a token is another's. */
export const ownerOf = (token: string): string => token.split('.', 1)[0] ?? ''

/** The access token, shared by all tabs of this browser. */
export const createTokens = (store: Store = localStore): Tokens => ({
  read: () => store.getItem(tokenKey) || undefined,
  write: (token) => store.setItem(tokenKey, token),
  clear: () => store.removeItem(tokenKey),
})
