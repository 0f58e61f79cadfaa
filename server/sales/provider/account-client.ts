import { z } from 'zod'

/** Address and key of the payment provider. */
export interface ProviderAccess {
  readonly url: string
  readonly apiKey: string
}

/** An answer of the provider. Errors keep status and codes: a check names them. */
export type AccountAnswer<T> =
  | { readonly ok: true; readonly value: T; readonly quotaLeft: number | null }
  | { readonly ok: false; readonly status: number; readonly codes: readonly string[] }

const TIMEOUT_MS = 20_000
/** Status of a call that got no answer. */
export const NO_ANSWER = 0

const Errors = z.object({ errors: z.array(z.object({ code: z.string() })) })

/**
 * Calls the provider about the account itself. The client of payments folds a wrong key and a full
 * quota into one outcome; an operator needs to know which.
 */
export async function askProvider<T>(
  { url, apiKey }: ProviderAccess,
  path: string,
  answer: z.ZodType<T>,
  change?: { readonly method: 'POST' | 'PUT'; readonly body: object },
): Promise<AccountAnswer<T>> {
  const headers = { access_token: apiKey, 'user-agent': '55Tickets', accept: 'application/json' }
  const response = await fetch(`${url.replace(/\/$/, '')}${path}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(change
      ? {
          method: change.method,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(change.body),
        }
      : { headers }),
  }).catch(() => null)
  if (response === null) return { ok: false, status: NO_ANSWER, codes: [] }
  const content: unknown = await response.json().catch(() => null)
  const read = answer.safeParse(content)
  if (response.ok && read.success)
    return { ok: true, value: read.data, quotaLeft: quotaLeft(response.headers) }
  const errors = Errors.safeParse(content)
  const codes = errors.success ? errors.data.errors.map(({ code }) => code) : []
  return { ok: false, status: response.status, codes }
}

/** Share of the quota that is left, from 0 to 1; null where the answer does not tell. */
function quotaLeft(headers: Headers): number | null {
  const [limit, remaining] = ['ratelimit-limit', 'ratelimit-remaining'].map((name) => {
    const text = headers.get(name)
    return text === null ? Number.NaN : Number(text)
  })
  const share = (remaining ?? Number.NaN) / (limit ?? Number.NaN)
  return Number.isFinite(share) ? share : null
}
