import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Log } from '../../../platform/log.ts'
import {
  createHttpClient,
  type Failure,
  type HttpRequest,
  type HttpResponse,
} from './http-client.ts'

/**
 * What came of a call, as a value. `refused`: the provider said no, and nothing has happened there.
 * `not-sent`: it never took the call in. `no-answer`: it may have acted or not.
 */
export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly why: 'refused'; readonly codes: readonly string[] }
  | { readonly ok: false; readonly why: 'not-found' | Failure }

export interface ApiCall<T> {
  readonly method: HttpRequest['method']
  /** Below the provider's base address. */
  readonly path: string
  readonly query?: Record<string, string>
  readonly body?: object
  readonly answer: z.ZodType<T>
  readonly timeoutMs: number
  /** Waits for a bank. */
  readonly isCard?: boolean
}

export interface ApiClientOptions {
  /** Asked for each call: the sandbox may move to another port. */
  readonly address: () => Promise<string> | string
  readonly apiKey: string
  readonly log: Log
  /** Waits between two tries. */
  readonly sleep?: (ms: number) => Promise<unknown>
}

/** Asaas allows an account 50 reads at once. */
const AT_ONCE = 40
/** Banks take up to a minute: cards have connections of their own, and keep nobody else waiting. */
const CARDS_AT_ONCE = 100
const TRIES = 3
const PAUSE_MS = 200
const LONGEST_PAUSE_MS = 5_000

const Errors = z.object({ errors: z.array(z.object({ code: z.string() })) })

/** Calls the provider. Only what may be done twice is tried again. */
export function createApiClient({ address, apiKey, log, sleep = wait }: ApiClientOptions) {
  const exchangeOther = createHttpClient(AT_ONCE)
  const exchangeCard = createHttpClient(CARDS_AT_ONCE)
  const headers = {
    access_token: apiKey,
    'user-agent': '55Tickets',
    accept: 'application/json',
  }

  async function once<T>(ask: ApiCall<T>): Promise<HttpResponse | Failure> {
    const base = await findBaseUrl(address)
    if (base === null) return 'not-sent'
    const url = new URL(`${base.replace(/\/$/, '')}${ask.path}`)
    for (const [name, value] of Object.entries(ask.query ?? {})) url.searchParams.set(name, value)
    const { method, timeoutMs } = ask
    const exchange = ask.isCard ? exchangeCard : exchangeOther
    if (!ask.body) return exchange({ method, url, headers, timeoutMs })
    const body = JSON.stringify(ask.body)
    const all = { ...headers, 'content-type': 'application/json' }
    return exchange({ method, url, headers: all, body, timeoutMs })
  }

  return async <T>(ask: ApiCall<T>): Promise<Reply<T>> => {
    const tries = ask.method === 'POST' ? 1 : TRIES
    const began = performance.now()
    for (let tried = 1; ; tried += 1) {
      const came = await once(ask)
      // Whoever let one try run out of time would do so with the next.
      const hasTime = performance.now() - began < ask.timeoutMs
      const pauseMs = tried < tries && hasTime ? pauseBefore(came, tried) : null
      if (pauseMs === null) return toReply(ask, came, log)
      await sleep(pauseMs)
    }
  }
}

async function findBaseUrl(address: ApiClientOptions['address']): Promise<string | null> {
  try {
    return await address()
  } catch {
    return null
  }
}

/** Null where another try would be useless or wait too long for somebody who is looking on. */
function pauseBefore(came: HttpResponse | Failure, tried: number): number | null {
  if (typeof came === 'string' || came.status >= 500) return PAUSE_MS * tried
  if (came.status !== 429) return null
  const pauseMs = Number(came.headers['ratelimit-reset'] ?? 1) * 1_000
  return pauseMs <= LONGEST_PAUSE_MS ? pauseMs : null
}

/** Only codes are told to the log: a description may repeat what was sent. */
function toReply<T>(ask: ApiCall<T>, came: HttpResponse | Failure, log: Log): Reply<T> {
  const call = { method: ask.method, path: ask.path }
  if (typeof came === 'string') {
    log.warn({ ...call, came }, 'the payment provider did not answer')
    return { ok: false, why: came }
  }
  const { status } = came
  const content = parse(came.text)
  if (status === 200) {
    const read = ask.answer.safeParse(content)
    if (read.success) return { ok: true, value: read.data }
    const fields = read.error.issues.map(({ path }) => path.join('.'))
    log.error({ ...call, fields }, 'the payment provider answered what we do not understand')
    return { ok: false, why: 'no-answer' }
  }
  if (status === 404) return { ok: false, why: 'not-found' }
  const told = Errors.safeParse(content)
  const codes = told.success ? told.data.errors.map(({ code }) => code) : []
  if (status === 400 && told.success) {
    log.info({ ...call, codes }, 'the payment provider refused')
    return { ok: false, why: 'refused', codes }
  }
  // Turned away at the door: a wrong key, or too many calls.
  if (status === 401 || status === 403 || status === 429) {
    log.error({ ...call, status, codes }, 'the payment provider turned us away')
    return { ok: false, why: 'not-sent' }
  }
  log.warn({ ...call, status, codes }, 'the payment provider failed')
  return { ok: false, why: 'no-answer' }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
