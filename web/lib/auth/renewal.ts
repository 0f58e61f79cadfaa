import { isRefusal } from '../api/api.ts'
import type { ExclusiveLock } from '../exclusive-lock.ts'
import type { Tokens } from './token.ts'

type Renewal =
  | { readonly kind: 'renewed'; readonly token: string }
  /** The login has ended. */
  | { readonly kind: 'refused' }
  /** The renewal failed; the login may still be active. */
  | { readonly kind: 'failed'; readonly error: unknown }

export type Renew = (stale: string) => Promise<Renewal>

interface RenewalDeps {
  readonly tokens: Tokens
  readonly lock: ExclusiveLock
  /** Requests a new token from the server. */
  readonly requestToken: () => Promise<string>
}

/**
 * Creates a function that renews a stale token once, however many calls in however many tabs need
 * it.
 */
export function createRenew({ tokens, lock, requestToken }: RenewalDeps): Renew {
  let underway: { readonly stale: string; readonly renewal: Promise<Renewal> } | undefined

  /** Returns a change by another tab since the stale token was used: a newer token, or none. */
  const findChange = (stale: string): Renewal | undefined => {
    const token = tokens.read()
    if (token === stale) return undefined
    return token ? { kind: 'renewed', token } : { kind: 'refused' }
  }

  const renew = async (stale: string): Promise<Renewal> => {
    const before = findChange(stale)
    if (before) return before
    try {
      const token = await requestToken()
      const meanwhile = findChange(stale)
      if (meanwhile) return meanwhile
      tokens.write(token)
      return { kind: 'renewed', token }
    } catch (error) {
      if (!isRefusal(error)) return { kind: 'failed', error }
      const meanwhile = findChange(stale)
      if (meanwhile) return meanwhile
      tokens.clear()
      return { kind: 'refused' }
    }
  }

  return (stale) => {
    const already = findChange(stale)
    if (already) return Promise.resolve(already)
    if (underway?.stale !== stale) {
      const renewal = lock(() => renew(stale)).finally(() => {
        if (underway?.renewal === renewal) underway = undefined
      })
      underway = { stale, renewal }
    }
    return underway.renewal
  }
}
