import type { EventDetail } from '@55tickets/contracts/events.ts'
import type { FormAnswers } from '@55tickets/contracts/forms.ts'
import { type Quantities, summarizeChoice } from '@55tickets/rules/tickets/ticket-choice.ts'
import { useRef } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'
import { ApiError, serverMessage } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useAuth } from '../../lib/auth/auth.tsx'
import { whenAuthLoaded } from '../../lib/auth/auth-loaded.ts'
import type { LoginArrival } from '../../lib/auth/login-arrival.ts'
import { withProgress } from '../../lib/progress.ts'
import { loginRedirect, ticketSelection } from '../../lib/stored-records.ts'
import { clearNotice, notice } from '../../lib/toasts/toasts.tsx'
import { useIsMounted } from '../../lib/use-is-mounted.ts'
import { choiceProblem } from './choice-problem.ts'
import { markSelectionReserved } from './clear-selection.ts'
import { canRetry } from './continue-checkout.ts'
import { type AskForms, requiredForms } from './reservation-request.ts'
import { createReservationSender } from './reservation-sender.ts'

interface ReserveInput {
  readonly event: EventDetail
  readonly quantities: Quantities
  readonly askForms: AskForms
  /** Called when the remaining stock has changed or differs from what was shown. */
  readonly refreshEvent: () => void
}

/** Reserves the selected tickets and opens the checkout; a signed-out visitor logs in first. */
export function useReserve(): (input: ReserveInput) => Promise<void> {
  const api = useApi()
  const auth = useAuth()
  const navigate = useNavigate()
  const from = createPath(useLocation())
  const isBusy = useRef(false)
  const isHere = useIsMounted()

  const reserve = async ({ event, quantities, askForms, refreshEvent }: ReserveInput) => {
    clearNotice()
    const choice = summarizeChoice(event, quantities)
    const problem = choiceProblem(event, choice)
    if (problem) return notice(problem)
    if ((await whenAuthLoaded(auth)).status === 'signed-out') {
      requestLogin(event._id, quantities)
      const arrival: LoginArrival = { from, continueCheckout: true }
      return void navigate('/login', { state: arrival })
    }

    const request = { eventId: event._id, items: choice.items }
    const submit = createReservationSender(api, request)
    let reserved: string | undefined
    const onSubmit = async (answers: FormAnswers[]) => {
      try {
        reserved = await withProgress('Processando...', () => submit(answers))
      } catch (error) {
        // The login has expired: the code that detected it redirects to the login page.
        if (errorStatus(error) === 401) return requestLogin(event._id, quantities)
        // Errors in answers are shown beside their fields.
        if (errorCode(error) !== 'FORM_INVALID') {
          notice(failureNotice(error))
          refreshEvent()
        }
        // Keep the form open with its answers.
        if (answers.length > 0 && canRetry(error)) throw error
        return 'in-vain'
      }
    }
    const prompt = { title: event.name, action: 'Reservar ingressos', onSubmit }
    await askForms(requiredForms(event, request), prompt)
    if (!reserved) return
    clearNotice()
    markSelectionReserved(event._id)
    refreshEvent()
    if (isHere.current) void navigate(`/checkout/${reserved}`)
    else notice(reservedNotice)
  }

  return async (input) => {
    // Ignore a second press while the first is in progress.
    if (isBusy.current) return
    isBusy.current = true
    try {
      await reserve(input)
    } finally {
      isBusy.current = false
    }
  }
}

function requestLogin(eventId: string, ticketQuantities: Quantities): void {
  const now = new Date()
  ticketSelection.save({ eventId, ticketQuantities }, now)
  loginRedirect.save({ destination: 'checkout', eventId }, now)
  notice({
    title: 'Login necessário',
    description: 'Você precisa entrar na sua conta para reservar ingressos.',
    variant: 'info',
  })
}

const reservedNotice = {
  title: 'Ingressos reservados',
  description: 'Para pagar, abra Meus Ingressos.',
  variant: 'success',
} as const

const failureNotice = (error: unknown) =>
  ({
    title: 'Erro ao criar reserva',
    description:
      serverMessage(error) ?? 'Não foi possível criar a reserva. Por favor, tente novamente.',
    variant: 'error',
  }) as const

const errorStatus = (error: unknown) => (error instanceof ApiError ? error.status : undefined)
const errorCode = (error: unknown) => (error instanceof ApiError ? error.code : undefined)
