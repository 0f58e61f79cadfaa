import type { EventDetail } from '@55tickets/contracts/events.ts'
import type { FormAnswers } from '@55tickets/contracts/forms.ts'
import type { ChosenTicket } from '@55tickets/rules/tickets/ticket-choice.ts'

/** Tickets to reserve. */
export interface ReservationRequest {
  readonly eventId: string
  readonly items: readonly ChosenTicket[]
}

interface FormPrompt {
  readonly title: string
  readonly action: string
  readonly onSubmit: (answers: FormAnswers[]) => Promise<unknown>
}

/** Asks the buyer to fill in custom forms, then submits; without forms it submits at once. */
export type AskForms = (formIds: readonly string[], prompt: FormPrompt) => Promise<unknown>

/** Ids of the custom forms of the ordered tickets, in the event's order. */
export const requiredForms = ({ tickets }: EventDetail, { items }: ReservationRequest): string[] =>
  tickets
    .filter(({ _id }) => items.some(({ ticketId }) => ticketId === _id))
    .flatMap(({ customForm }) => customForm ?? [])
