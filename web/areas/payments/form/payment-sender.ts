import { type Api, ApiError, type CallAnswer, type CallInput } from '../../../lib/api/api.ts'
import { randomKey } from '../../../lib/api/random-key.ts'

export type PaymentRequest = CallInput<'processPayment'>['body']
export type PaymentResponse = CallAnswer<'processPayment'>

/** Delays before each retry, in milliseconds. */
const RETRY_DELAYS_MS: readonly number[] = [800, 2500, 6000]

/**
 * Returns a function that sends payments, each with a new idempotency key. After a lost response it
 * retries with the same key, as does the next press if the request is the same, so that nobody pays
 * twice. To compare requests it keeps them without the card's secrets.
 */
export function createPaymentSender(api: Api, pause = wait) {
  let pending: { readonly fingerprint: string; readonly key: string } | undefined
  return async (body: PaymentRequest): Promise<PaymentResponse> => {
    const fingerprint = withoutSecrets(body)
    const key = pending?.fingerprint === fingerprint ? pending.key : randomKey()
    pending = { fingerprint, key }
    const send = async ([ms, ...later]: readonly number[]): Promise<PaymentResponse> => {
      try {
        return await api('processPayment', { body, idempotencyKey: key })
      } catch (error) {
        if (!isOutcomeUnknown(error) || ms === undefined) throw error
        await pause(ms)
        return send(later)
      }
    }
    try {
      const response = await send(RETRY_DELAYS_MS)
      pending = undefined
      return response
    } catch (error) {
      if (!isOutcomeUnknown(error)) pending = undefined
      throw error
    }
  }
}

/**
 * Request as text without the card's secrets; the last digits stay, because they tell cards apart.
 */
const withoutSecrets = (body: PaymentRequest): string =>
  JSON.stringify(body, (name, value) => {
    if (name === 'ccv') return undefined
    return name === 'number' ? String(value).slice(-4) : value
  })

/**
 * Tells whether the outcome is unknown because the response was lost. A refusal by the server
 * itself is a known outcome.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || (error.status >= 502 && error.code !== 'PROVIDER_AWAY'))

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
