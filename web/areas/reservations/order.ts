import type { EventDetail } from '@55tickets/contracts/events.ts'
import type { FormAnswers } from '@55tickets/contracts/forms.ts'
import type { ChosenTicket } from '@55tickets/rules/ticket-choice.ts'

/** Tickets to reserve. */
export interface Order {
  readonly eventId: string
  readonly items: readonly ChosenTicket[]
}

interface Asking {
  readonly title: string
  readonly action: string
  readonly onSubmit: (answers: FormAnswers[]) => Promise<unknown>
}

/** Asks the buyer to fill in custom forms, then submits; without forms it submits at once. */
export type AskForms = (formIds: readonly string[], asking: Asking) => Promise<unknown>

/** Ids of the custom forms of the ordered tickets, in the event's order. */
export const formsOf = ({ tickets }: EventDetail, { items }: Order): string[] =>
  tickets
    .filter(({ _id }) => items.some(({ ticketId }) => ticketId === _id))
    .flatMap(({ customForm }) => customForm ?? [])
