import {
  type Api,
  ApiError,
  type CallAnswer,
  type CallInput,
  type CallName,
  isRefusal,
} from '../../../lib/api/api.ts'

export interface ConnectionStatus {
  /** True if the last call got an answer. */
  readonly isOnline: boolean
  /** True if that answer came soon enough for somebody who waits at a door. */
  readonly isQuick: boolean
  readonly accessProblem: 'signed-out' | 'forbidden' | null
}

export type RequestWithTimeout = <N extends CallName>(
  name: N,
  input: CallInput<N>,
  timeoutMs: number,
) => Promise<CallAnswer<N>>

/** Time limit of a call while somebody waits at the door. */
export const DOOR_TIMEOUT_MS = 1500

/** Calls the API with a time limit, and derives the connection status from each outcome. */
export function createConnection(api: Api, onChange: () => void) {
  let status: ConnectionStatus = { isOnline: true, isQuick: true, accessProblem: null }
  const setStatus = (next: ConnectionStatus) => {
    const keys = ['isOnline', 'isQuick', 'accessProblem'] as const
    const isSame = keys.every((key) => next[key] === status[key])
    status = next
    if (!isSame) onChange()
  }
  const markOffline = () => setStatus({ ...status, isOnline: false, isQuick: false })

  const request: RequestWithTimeout = async (name, input, timeoutMs) => {
    const requestedAt = performance.now()
    try {
      const answer = await withTimeout(timeoutMs, (signal) => api(name, input, signal))
      const isQuick = performance.now() - requestedAt <= DOOR_TIMEOUT_MS
      // A phone that lost its role may still send its queue; that success does not restore the
      // role.
      const isStillForbidden = status.accessProblem === 'forbidden' && name === 'sendScans'
      setStatus({ isOnline: true, isQuick, accessProblem: isStillForbidden ? 'forbidden' : null })
      return answer
    } catch (error) {
      const accessProblem = findAccessProblem(error)
      // A refusal is an answer too: the server is reachable.
      if (accessProblem || isRefusal(error)) {
        setStatus({
          isOnline: true,
          isQuick: true,
          accessProblem: accessProblem ?? status.accessProblem,
        })
      } else markOffline()
      throw error
    }
  }
  return {
    request,
    markOffline,
    getStatus: () => status,
    /** True if the server is likely to answer somebody who waits at the door. */
    isReachable: () => status.isOnline && status.isQuick && !status.accessProblem,
  }
}

export function findAccessProblem(error: unknown): ConnectionStatus['accessProblem'] {
  if (!(error instanceof ApiError)) return null
  if (error.status === 401) return 'signed-out'
  // Proxies on the way also answer 403, so only our own code counts.
  return error.code === 'FORBIDDEN' ? 'forbidden' : null
}

/**
 * True for errors that are normal at a gate (no answer, timeout, access refused): the connection
 * status already shows them.
 */
export const isExpectedError = (error: unknown): boolean =>
  error instanceof ApiError ||
  (error instanceof DOMException && ['TimeoutError', 'AbortError'].includes(error.name))

/**
 * Applies the limit to the whole work, because the renewal of a login inside it ignores the signal.
 */
function withTimeout<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs)
  const timeout = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
  return Promise.race([work(signal), timeout])
}
