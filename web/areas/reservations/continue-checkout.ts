import type { EventDetail } from '@55tickets/contracts/events.ts'
import type { FormAnswers } from '@55tickets/contracts/forms.ts'
import { type Api, ApiError, isRefusal } from '../../lib/api/api.ts'
import { type TicketSelection, ticketSelection } from '../../lib/stored-records.ts'
import { type AskForms, requiredForms } from './reservation-request.ts'
import { createReservationSender } from './reservation-sender.ts'

export interface ContinueDeps {
  readonly fetchEvent: (id: string) => Promise<EventDetail | null>
  readonly askForms: AskForms
}

/** Result of continuing a checkout. */
type ContinueResult =
  | { readonly kind: 'reserved'; readonly id: string; readonly eventId: string }
  | { readonly kind: 'expired' }
  | { readonly kind: 'nothing-chosen' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'given-up'; readonly event: EventDetail }
  | {
      readonly kind: 'failed'
      readonly error: unknown
      readonly selected: SelectedEvent | undefined
    }

/** Slug of an event and the tickets selected for it. */
export interface SelectedEvent {
  readonly slug: string
  readonly selection: TicketSelection
}

/** Reserves the tickets that were selected before the login. */
export async function continueCheckout(
  api: Api,
  { fetchEvent, askForms }: ContinueDeps,
): Promise<ContinueResult> {
  const selection = ticketSelection.read(new Date())
  if (!selection) return { kind: 'expired' }
  const { eventId } = selection
  const items = Object.entries(selection.ticketQuantities)
    .map(([ticketId, quantity]) => ({ ticketId, quantity }))
    .filter(({ quantity }) => quantity > 0)
  if (items.length === 0) return { kind: 'nothing-chosen' }

  let selected: SelectedEvent | undefined
  try {
    const event = await fetchEvent(eventId)
    if (!event) return { kind: 'failed', error: undefined, selected }
    selected = { slug: event.slug, selection }
    const request = { eventId, items }
    const submit = createReservationSender(api, request)
    let reserved: string | undefined
    let refusal: unknown
    const onSubmit = async (answers: FormAnswers[]) => {
      try {
        reserved = await submit(answers)
      } catch (error) {
        if (answers.length > 0 && canRetry(error)) throw error
        refusal = error
      }
    }
    const prompt = { title: event.name, action: 'Reservar ingressos', onSubmit }
    await askForms(requiredForms(event, request), prompt)
    if (refusal) throw refusal
    return reserved ? { kind: 'reserved', id: reserved, eventId } : { kind: 'given-up', event }
  } catch (error) {
    const isSignedOut = error instanceof ApiError && error.status === 401
    return isSignedOut ? { kind: 'signed-out' } : { kind: 'failed', error, selected }
  }
}

/**
 * Tells whether the open form can be submitted again: with other answers, or once the server
 * responds.
 */
export const canRetry = (error: unknown): boolean =>
  !isRefusal(error) || (error instanceof ApiError && error.code === 'FORM_INVALID')
