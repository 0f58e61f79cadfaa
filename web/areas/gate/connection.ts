import type { Answer, Call } from '@55tickets/contracts/call.ts'
import { type Api, ApiError, type callApi, isRefusal } from '../../lib/api.ts'

export interface Standing {
  /** Whether the server answered the last time. */
  readonly isOnline: boolean
  /** And quickly enough for somebody who stands at a door. */
  readonly isQuick: boolean
  readonly turnedAway: 'signed-out' | 'forbidden' | null
}

export type Ask = <C extends Call>(
  call: C,
  asked: Parameters<typeof callApi<C>>[2],
  limitMs: number,
) => Promise<Answer<C>>

/** How long somebody at a door waits for the server. */
export const QUICK_MS = 1500

/** Asks the server within a limit, and knows from what came of it how things stand. */
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
      // Whoever lost the role may still hand in scans: that does not bring it back.
      const isStill = standing.turnedAway === 'forbidden' && call.access !== 'gate'
      stand({ isOnline: true, isQuick, turnedAway: isStill ? 'forbidden' : null })
      return answer
    } catch (error) {
      const turnedAway = turnedAwayBy(error)
      // Also a refusal is an answer.
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
  // Other networks on the way answer 403, too.
  return error.code === 'FORBIDDEN' ? 'forbidden' : null
}

/** No answer, too late, or turned away: part of a gate's day, and shown by how things stand. */
export const isExpected = (error: unknown): boolean =>
  error instanceof ApiError ||
  (error instanceof DOMException && ['TimeoutError', 'AbortError'].includes(error.name))

/** The limit is for all of it: renewing a login on the way listens to no signal. */
function within<T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(limitMs)
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
  return Promise.race([work(signal), late])
}
