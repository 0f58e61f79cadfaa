import '../../lib/zod-setup.ts'
import type { Answer, CallRequest } from '@55tickets/contracts/call.ts'
import { processPayment } from '@55tickets/contracts/payments.ts'
import { type Api, ApiError } from '../../lib/api.ts'
import { randomKey } from '../../lib/random-key.ts'

export type PaymentAsked = CallRequest<typeof processPayment>['body']
export type PaymentAnswer = Answer<typeof processPayment>

/** How long to wait before each further try. */
const waits: readonly number[] = [800, 2500, 6000]

/**
 * Sends payments, each press under a name of its own. An answer that was lost on its way is asked
 * for again under the same name, also by the next press if that says the same: money is taken once.
 * To know what says the same, all of it is remembered but the secrets of the card.
 */
export function createPayments(api: Api, pause = wait) {
  let open: { readonly told: string; readonly key: string } | undefined
  return async (body: PaymentAsked): Promise<PaymentAnswer> => {
    const told = withoutSecrets(body)
    const key = open?.told === told ? open.key : randomKey()
    open = { told, key }
    const send = async ([ms, ...later]: readonly number[]): Promise<PaymentAnswer> => {
      try {
        return await api(processPayment, { body, idempotencyKey: key })
      } catch (error) {
        if (!isLost(error) || ms === undefined) throw error
        await pause(ms)
        return send(later)
      }
    }
    try {
      const answer = await send(waits)
      open = undefined
      return answer
    } catch (error) {
      if (!isLost(error)) open = undefined
      throw error
    }
  }
}

/** Of the card's number only the end, by which people tell their cards apart. */
const withoutSecrets = (body: PaymentAsked): string =>
  JSON.stringify(body, (name, value) => {
    if (name === 'ccv') return undefined
    return name === 'number' ? String(value).slice(-4) : value
  })

/** Whether nobody knows what became of it. A refusal in the server's own words is known. */
export const isLost = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || (error.status >= 502 && error.code !== 'PROVIDER_AWAY'))

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
