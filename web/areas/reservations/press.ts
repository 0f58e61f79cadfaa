import type { FormAnswers } from '@55tickets/contracts/forms.ts'
import type { Api } from '../../lib/api.ts'
import { isPassing } from '../../lib/query.ts'
import { randomKey } from '../../lib/random-key.ts'
import type { Order } from './order.ts'

const retryMs = 800

/**
 * Returns a function that sends the reservation for one press of the button. It is idempotent: a
 * retry after a lost response uses the same key and reserves only once.
 */
export function createPress(api: Api, order: Order) {
  let last: { readonly answers: string; readonly key: string } | undefined
  return async (answers: FormAnswers[]): Promise<string> => {
    const told = JSON.stringify(answers)
    // Different answers need a new key: the server rejects a known key with another body.
    if (last?.answers !== told) last = { answers: told, key: randomKey() }
    const { key } = last
    // The contracts load with the first request.
    const { sendReservation } = await import('./send-reservation.ts')
    const send = () => sendReservation(api, order, answers, key)
    try {
      return await send()
    } catch (error) {
      if (!isPassing(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, retryMs))
      return send()
    }
  }
}
