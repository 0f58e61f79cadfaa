import '../lib/zod-setup.ts'
import type { FormAnswers } from '@55tickets/contracts/forms.ts'
import { reserve } from '@55tickets/contracts/reservations.ts'
import type { ChosenTicket } from '@55tickets/rules/ticket-choice.ts'
import type { Api } from '../lib/api.ts'

/** The id of the reservation. */
export async function sendReservation(
  api: Api,
  eventId: string,
  items: readonly ChosenTicket[],
  answers: FormAnswers[],
): Promise<string> {
  const { _id } = await api(reserve, {
    params: { id: eventId },
    body: { eventId, items: [...items], ...(answers.length > 0 && { customForm: answers }) },
  })
  return _id
}
