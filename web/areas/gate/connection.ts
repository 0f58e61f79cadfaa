import type { Answer, Call } from '@55tickets/contracts/call.ts'
import { type Api, ApiError, type callApi, isRefusal } from '../../lib/api.ts'

export interface Standing {
  /** True if the last call got an answer. */
  readonly isOnline: boolean
  /** True if that answer came soon enough for somebody who waits at a door. */
  readonly isQuick: boolean
  readonly turnedAway: 'signed-out' | 'forbidden' | null
}

export type Ask = <C extends Call>(
  call: C,
  asked: Parameters<typeof callApi<C>>[2],
  limitMs: number,
) => Promise<Answer<C>>

/** Time limit of a call while somebody waits at the door. */
export const QUICK_MS = 1500

/** Calls the API with a time limit, and derives the connection status from each outcome. */
export function createConnection(api: Api, onChange: () => void) {
  let standing: Standing = { isOnline: true, isQuick: true, turnedAway: null }
  const stand = (next: Standing) => {
    const keys = ['isOnline', 'isQuick', 'turnedAway'] as const
    const isSame = keys.every((key) => next[key] === standing[key])
    standing = next
    if (!isSame) onChange()
  }
  const lose = () => stand({ ...standing, isOnline: false, isQuick: false })

  const ask: Ask = async (call, asked, limitMs) => {
    const askedAt = performance.now()
    try {
      const answer = await within(limitMs, (signal) => api(call, asked, signal))
      const isQuick = performance.now() - askedAt <= QUICK_MS
      // A phone that lost its role may still send its queue; that success does not restore the
      // role.
      const isStill = standing.turnedAway === 'forbidden' && call.access !== 'gate'
      stand({ isOnline: true, isQuick, turnedAway: isStill ? 'forbidden' : null })
      return answer
    } catch (error) {
      const turnedAway = turnedAwayBy(error)
      // A refusal is an answer too: the server is reachable.
      if (turnedAway || isRefusal(error)) {
        stand({ isOnline: true, isQuick: true, turnedAway: turnedAway ?? standing.turnedAway })
      } else lose()
      throw error
    }
  }
  return { ask, lose, getStanding: () => standing }
}

export function turnedAwayBy(error: unknown): Standing['turnedAway'] {
  if (!(error instanceof ApiError)) return null
  if (error.status === 401) return 'signed-out'
  // Proxies on the way also answer 403, so only our own code counts.
  return error.code === 'FORBIDDEN' ? 'forbidden' : null
}

/**
 * True for errors that are normal at a gate (no answer, timeout, access refused): the connection
 * status already shows them.
 */
export const isExpected = (error: unknown): boolean =>
  error instanceof ApiError ||
  (error instanceof DOMException && ['TimeoutError', 'AbortError'].includes(error.name))

/**
 * Applies the limit to the whole work, because the renewal of a login inside it ignores the signal.
 */
function within<T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(limitMs)
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
  return Promise.race([work(signal), late])
}
