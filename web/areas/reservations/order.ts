import type { EventDetail } from '@55tickets/contracts/events.ts'
import type { FormAnswers } from '@55tickets/contracts/forms.ts'
import type { ChosenTicket } from '@55tickets/rules/ticket-choice.ts'

/** What is to be reserved. */
export interface Order {
  readonly eventId: string
  readonly items: readonly ChosenTicket[]
}

interface Asking {
  readonly title: string
  readonly action: string
  readonly onSubmit: (answers: FormAnswers[]) => Promise<unknown>
}

/** Asks custom forms before something is sent; with none to ask, sends at once. */
export type AskForms = (formIds: readonly string[], asking: Asking) => Promise<unknown>

/** Of the ordered tickets, in the event's order. */
export const formsOf = ({ tickets }: EventDetail, { items }: Order): string[] =>
  tickets
    .filter(({ _id }) => items.some(({ ticketId }) => ticketId === _id))
    .flatMap(({ customForm }) => customForm ?? [])
