import type { FormAnswers } from '@55tickets/contracts/forms.ts'
import type { Api } from '../../lib/api/api.ts'
import { isTransient } from '../../lib/api/query.ts'
import { randomKey } from '../../lib/api/random-key.ts'
import type { ReservationRequest } from './reservation-request.ts'

const RETRY_DELAY_MS = 800

/**
 * Returns a function that sends the reservation for one press of the button. It is idempotent: a
 * retry after a lost response uses the same key and reserves only once.
 */
export function createReservationSender(api: Api, request: ReservationRequest) {
  let last: { readonly answers: string; readonly key: string } | undefined
  return async (answers: FormAnswers[]): Promise<string> => {
    const answersJson = JSON.stringify(answers)
    // Different answers need a new key: the server rejects a known key with another body.
    if (last?.answers !== answersJson) last = { answers: answersJson, key: randomKey() }
    const { key } = last
    // The contracts load with the first request.
    const { sendReservation } = await import('./send-reservation.ts')
    const send = () => sendReservation(api, request, answers, key)
    try {
      return await send()
    } catch (error) {
      if (!isTransient(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
      return send()
    }
  }
}
