import '../../lib/forms/zod-setup.ts'
import type { FormAnswers } from '@55tickets/contracts/forms.ts'
import { cancelReservation, reserve } from '@55tickets/contracts/reservations.ts'
import type { ChosenTicket } from '@55tickets/rules/tickets/ticket-choice.ts'
import type { Api } from '../../lib/api/api.ts'
import { customFormOf } from '../../lib/forms/custom-form.ts'

/** Tickets to reserve. */
export interface ReservationRequest {
  readonly eventId: string
  readonly items: readonly ChosenTicket[]
}

/** Sends a reservation and returns its id. */
export async function sendReservation(
  api: Api,
  { eventId, items }: ReservationRequest,
  answers: FormAnswers[],
  idempotencyKey: string,
): Promise<string> {
  const { _id } = await api(reserve, {
    params: { id: eventId },
    body: { eventId, items: [...items], ...customFormOf(answers) },
    idempotencyKey,
  })
  return _id
}

export const sendCancellation = (api: Api, id: string) => api(cancelReservation, { params: { id } })
