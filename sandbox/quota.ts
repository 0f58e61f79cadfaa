import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Problem } from './answers.ts'
import { routeName } from './faults.ts'

/** Limits of calls, as the provider documents them. */
const QuotaLimits = z.strictObject({
  /** Calls in one window, of whatever kind. */
  limit: z.int().min(1),
  windowSeconds: z.number().positive(),
  /** GET requests that are under way at the same time. */
  concurrentReads: z.int().min(1),
  /** Limits of single routes, such as `POST /payments`; only these send `RateLimit-*`. */
  routes: z.record(
    z.string(),
    z.strictObject({ limit: z.int().min(1), seconds: z.number().positive() }),
  ),
})
type QuotaLimits = z.infer<typeof QuotaLimits>
export const QuotaInput = QuotaLimits.partial()
type QuotaInput = z.infer<typeof QuotaInput>

export const DEFAULT_QUOTA: Readonly<QuotaLimits> = {
  limit: 25_000,
  windowSeconds: 12 * 3_600,
  concurrentReads: 50,
  routes: {},
}

interface QuotaState {
  readonly limits: QuotaLimits
  /** Calls of the current window that were served. */
  readonly used: number
  /** Calls that were answered with 429 since the sandbox started, or was reset. */
  readonly refused: number
  readonly resetsInSeconds: number | null
}

export interface Quota {
  /** Changes limits and begins a new window. */
  set(limits: QuotaInput): QuotaState
  state(): QuotaState
  /** Counts a call and sets `RateLimit-*`; returns the refusal of one that is too many. */
  take(request: FastifyRequest, reply: FastifyReply): Problem | null
}

/** A window that begins with its first call. */
interface Window {
  endsAt: number
  count: number
}

/**
 * Counts calls as the provider does: a window begins with its first call, lasts for a fixed time and
 * then starts from zero. Kept in memory: a restarted sandbox has an unused quota.
 */
export function createQuota(): Quota {
  let limits: QuotaLimits = DEFAULT_QUOTA
  let window: Window | null = null
  let routeWindows = new Map<string, Window>()
  let reads = 0
  let refused = 0

  const current = (found: Window | null | undefined) =>
    found && found.endsAt > Date.now() ? found : null
  const secondsLeft = ({ endsAt }: Window) => Math.max(1, Math.ceil((endsAt - Date.now()) / 1_000))

  /** Takes one call of a window; false if it is full. */
  function takeOf(found: Window | null, limit: number, seconds: number): [Window, boolean] {
    const open = current(found) ?? { endsAt: Date.now() + seconds * 1_000, count: 0 }
    if (open.count >= limit) return [open, false]
    open.count += 1
    return [open, true]
  }

  function takeRoute(request: FastifyRequest, reply: FastifyReply): boolean {
    const route = routeName(request)
    const limited = limits.routes[route]
    if (!limited) return true
    const { limit, seconds } = limited
    const [open, isServed] = takeOf(routeWindows.get(route) ?? null, limit, seconds)
    routeWindows.set(route, open)
    reply.header('ratelimit-limit', limit)
    reply.header('ratelimit-remaining', limit - open.count)
    reply.header('ratelimit-reset', secondsLeft(open))
    return isServed
  }

  function takeRead({ method }: FastifyRequest, reply: FastifyReply): boolean {
    if (method !== 'GET') return true
    if (reads >= limits.concurrentReads) return false
    reads += 1
    // Also emitted where the caller is gone before it was answered.
    reply.raw.once('close', () => {
      reads -= 1
    })
    return true
  }

  function takeCall(): boolean {
    const [open, isServed] = takeOf(window, limits.limit, limits.windowSeconds)
    window = open
    return isServed
  }

  function state(): QuotaState {
    const open = current(window)
    const resetsInSeconds = open ? secondsLeft(open) : null
    return { limits, used: open?.count ?? 0, refused, resetsInSeconds }
  }

  return {
    set(changed) {
      limits = Object.assign({}, limits, changed)
      window = null
      routeWindows = new Map()
      refused = 0
      return state()
    },
    state,
    take(request, reply) {
      if (takeRoute(request, reply) && takeRead(request, reply) && takeCall()) return null
      refused += 1
      return tooMany()
    },
  }
}

const tooMany = () =>
  new Problem('too_many_requests', 'O limite de requisições foi atingido. Tente mais tarde.', 429)
