import { isRefusal } from './api.ts'
import type { Alone } from './auth-lock.ts'
import type { Tokens } from './auth-token.ts'

export type Renewal =
  | { readonly kind: 'renewed'; readonly token: string }
  /** The login is over. */
  | { readonly kind: 'refused' }
  /** Nobody could tell: the login may well be alive. */
  | { readonly kind: 'failed'; readonly error: unknown }

export type Renew = (stale: string) => Promise<Renewal>

interface Renewing {
  readonly tokens: Tokens
  readonly alone: Alone
  /** Asks the server for a new token. */
  readonly ask: () => Promise<string>
}

/** However many calls come back with a stale token, in however many tabs, one renewal serves all. */
export function createRenew({ tokens, alone, ask }: Renewing): Renew {
  let underway: { readonly stale: string; readonly renewal: Promise<Renewal> } | undefined

  /** Somebody else's doing since the stale token was used: a newer token, or none. */
  const changed = (stale: string): Renewal | undefined => {
    const token = tokens.read()
    if (token === stale) return undefined
    return token ? { kind: 'renewed', token } : { kind: 'refused' }
  }

  const renew = async (stale: string): Promise<Renewal> => {
    const before = changed(stale)
    if (before) return before
    try {
      const token = await ask()
      const meanwhile = changed(stale)
      if (meanwhile) return meanwhile
      tokens.write(token)
      return { kind: 'renewed', token }
    } catch (error) {
      if (!isRefusal(error)) return { kind: 'failed', error }
      const meanwhile = changed(stale)
      if (meanwhile) return meanwhile
      tokens.clear()
      return { kind: 'refused' }
    }
  }

  return (stale) => {
    const already = changed(stale)
    if (already) return Promise.resolve(already)
    if (underway?.stale !== stale) {
      const renewal = alone(() => renew(stale)).finally(() => {
        if (underway?.renewal === renewal) underway = undefined
      })
      underway = { stale, renewal }
    }
    return underway.renewal
  }
}
