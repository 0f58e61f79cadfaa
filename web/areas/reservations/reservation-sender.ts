import type { EventDetail } from '@55tickets/contracts/events.ts'
import type { FormAnswers } from '@55tickets/contracts/forms.ts'
import type { OrderedTicket } from '@55tickets/rules/tickets/ordered-ticket.ts'
import { type Api, ApiError, isRefusal } from '../../lib/api/api.ts'
import { isTransient } from '../../lib/api/query.ts'
import { randomKey } from '../../lib/api/random-key.ts'
import { customFormOf } from '../../lib/forms/custom-form.ts'
import { readTouchedLink } from './touched-link.ts'

const RETRY_DELAY_MS = 800

/** Tickets to reserve. */
export interface ReservationRequest {
  readonly eventId: string
  readonly items: readonly OrderedTicket[]
  /** Code of the coupon. */
  readonly coupon?: string | undefined
}

/** Reason that buyers are told when they are asked for their CPF. */
export const CPF_LEAD = 'Este evento limita os ingressos por CPF. Informe o seu para reservar.'

/** Asks for the buyer's CPF and stores it; false if the buyer gave up. */
export type AskCpf = () => Promise<boolean>

/**
 * Returns a function that sends the reservation for one press of the button. It is idempotent: a
 * retry after a lost response uses the same key and reserves only once.
 */
export function createReservationSender(api: Api, { eventId, items, coupon }: ReservationRequest) {
  let last: { readonly answers: string; readonly key: string } | undefined
  return async (answers: FormAnswers[]): Promise<string> => {
    const answersJson = JSON.stringify(answers)
    // Different answers need a new key: the server rejects a known key with another body.
    if (last?.answers !== answersJson) last = { answers: answersJson, key: randomKey() }
    const { key } = last
    const send = async () => {
      const via = readTouchedLink(eventId)
      const body = {
        eventId,
        items: items.map(toWireItem),
        ...customFormOf(answers),
        ...(coupon && { coupon }),
        ...(via && { via }),
      }
      const { _id } = await api('reserve', { params: { id: eventId }, body, idempotencyKey: key })
      return _id
    }
    try {
      return await send()
    } catch (error) {
      if (!isTransient(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
      return send()
    }
  }
}

/** Attempts a reservation again with the buyer's CPF, if the event limits tickets by it and it is missing. */
export async function withCpf<T>(askCpf: AskCpf, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (isCpfMissing(error) && (await askCpf())) return attempt()
    throw error
  }
}

const isCpfMissing = (error: unknown) => error instanceof ApiError && error.code === 'CPF_REQUIRED'

const toWireItem = ({ ticketId, quantity, benefits }: OrderedTicket) => ({
  ticketId,
  quantity,
  ...(benefits && { benefits: [...benefits] }),
})

/**
 * Tells whether the open form can be submitted again: with other answers, or once the server
 * responds.
 */
export const canRetry = (error: unknown): boolean =>
  !isRefusal(error) || (error instanceof ApiError && error.code === 'FORM_INVALID')

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
