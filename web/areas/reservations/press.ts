import type { FormAnswers } from '@55tickets/contracts/forms.ts'
import type { Api } from '../../lib/api.ts'
import { isPassing } from '../../lib/query.ts'
import { randomKey } from '../../lib/random-key.ts'
import type { Order } from './order.ts'

const retryMs = 800

/**
 * One press of the button, from which one reservation follows however often it is sent: an answer
 * that was lost on its way is asked for again.
 */
export function createPress(api: Api, order: Order) {
  let last: { readonly answers: string; readonly key: string } | undefined
  return async (answers: FormAnswers[]): Promise<string> => {
    const told = JSON.stringify(answers)
    // Other answers make another request, which the server would refuse under a known name.
    if (last?.answers !== told) last = { answers: told, key: randomKey() }
    const { key } = last
    // The contracts come with the first request.
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
