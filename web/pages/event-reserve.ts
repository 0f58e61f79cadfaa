import type { EventDetail } from '@55tickets/contracts/events.ts'
import type { FormAnswers } from '@55tickets/contracts/forms.ts'
import type { ChosenTicket } from '@55tickets/rules/ticket-choice.ts'
import { useQueryClient } from '@tanstack/react-query'
import { createPath, useLocation, useNavigate } from 'react-router'
import { refreshEvent } from '../areas/events/refresh-event.ts'
import type { useForms } from '../areas/forms/use-forms.tsx'
import { ApiError, serverMessage } from '../lib/api.ts'
import { useApi } from '../lib/app-context.tsx'
import { useAuth } from '../lib/auth.tsx'
import { whenKnown } from '../lib/auth-known.ts'
import type { LoginArrival } from '../lib/destination.ts'
import { withProgress } from '../lib/progress.ts'
import { loginRedirect, ticketSelection } from '../lib/stored-records.ts'
import { notice } from '../lib/toasts.tsx'

type Ask = ReturnType<typeof useForms>['ask']
type Items = readonly ChosenTicket[]

/** Holds what is chosen and goes on to pay; who is not signed in does that first. */
export function useReserve(event: EventDetail, ask: Ask): (items: Items) => Promise<void> {
  const api = useApi()
  const auth = useAuth()
  const client = useQueryClient()
  const navigate = useNavigate()
  const from = createPath(useLocation())
  const { _id: eventId } = event

  const invite = (items: Items) => {
    const now = new Date()
    const chosen = items.map(({ ticketId, quantity }) => [ticketId, quantity])
    ticketSelection.save({ eventId, ticketQuantities: Object.fromEntries(chosen) }, now)
    loginRedirect.save({ destination: 'checkout', eventId }, now)
    notice({
      title: 'Login necessário',
      description: 'Você precisa entrar na sua conta para reservar ingressos.',
      variant: 'info',
    })
    const arrival: LoginArrival = { from, continueCheckout: true }
    void navigate('/login', { state: arrival })
  }

  const fail = (error: unknown) => {
    notice({
      title: 'Erro ao criar reserva',
      description:
        serverMessage(error) ?? 'Não foi possível criar a reserva. Por favor, tente novamente.',
      variant: 'error',
    })
    // So that the tickets tell what remains.
    void refreshEvent(client)
  }

  return async (items) => {
    if ((await whenKnown(auth)).status === 'signed-out') return invite(items)
    let reserved: string | undefined
    const send = async (answers: FormAnswers[]) => {
      try {
        const { sendReservation } = await import('./event-reserve-send.ts')
        reserved = await withProgress('Processando...', () =>
          sendReservation(api, eventId, items, answers),
        )
      } catch (error) {
        const isAboutAnswers = error instanceof ApiError && error.code === 'FORM_INVALID'
        if (!isAboutAnswers) fail(error)
        // Keeps the form with its answers on the screen.
        if (answers.length > 0) throw error
      }
    }
    await ask(formsOf(event, items), {
      title: event.name,
      action: 'Reservar ingressos',
      onSubmit: send,
    })
    if (!reserved) return
    ticketSelection.clear()
    void refreshEvent(client)
    void navigate(`/checkout/${reserved}`)
  }
}

/** Of the chosen tickets, in their order. */
const formsOf = ({ tickets }: EventDetail, items: Items): string[] =>
  tickets
    .filter(({ _id }) => items.some(({ ticketId }) => ticketId === _id))
    .flatMap(({ customForm }) => customForm ?? [])
