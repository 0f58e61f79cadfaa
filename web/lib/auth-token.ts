import { localStore, type Store } from './local-storage.ts'

export const tokenKey = 'accessToken'

export interface Tokens {
  read(): string | undefined
  write(token: string): void
  clear(): void
}

/** The access token, shared by all tabs of this browser. */
export const createTokens = (store: Store = localStore): Tokens => ({
  read: () => store.getItem(tokenKey) || undefined,
  write: (token) => store.setItem(tokenKey, token),
  clear: () => store.removeItem(tokenKey),
})
