import type { EventDetail } from '@55tickets/contracts/events.ts'
import type { FormAnswers } from '@55tickets/contracts/forms.ts'
import type { Successor } from '@55tickets/contracts/http/error-answer.ts'
import { MINIMUM_PURCHASE } from '@55tickets/rules/money/fee.ts'
import { formatMoney } from '@55tickets/rules/money/money.ts'
import type { CouponTerms, UsableCoupon } from '@55tickets/rules/tickets/coupon.ts'
import { findOrderRefusal } from '@55tickets/rules/tickets/order-refusal.ts'
import {
  type OrderedTicket,
  orderedBenefits,
  orderedQuantities,
} from '@55tickets/rules/tickets/ordered-ticket.ts'
import { createPath } from '../../framework/router/history.ts'
import { useLocation, useNavigate } from '../../framework/router/router.tsx'
import { type Api, ApiError, serverMessage } from '../../lib/api/api.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useAuth } from '../../lib/auth/auth.tsx'
import type { AuthClient } from '../../lib/auth/client.ts'
import type { LoginArrival } from '../../lib/auth/login-arrival.ts'
import { resendConfirmation } from '../../lib/auth/use-resend-confirmation.ts'
import { whenAuthLoaded } from '../../lib/auth/when-loaded.ts'
import {
  lastReserved,
  loginRedirect,
  type TicketSelection,
  ticketSelection,
} from '../../lib/stored-records.ts'
import { useNow } from '../../lib/time/now.tsx'
import { withProgress } from '../../lib/toasts/progress.ts'
import type { Notice } from '../../lib/toasts/toast-queue.ts'
import { clearNotice, notice } from '../../lib/toasts/toasts.tsx'
import { useIsMounted } from '../../lib/use-is-mounted.ts'
import {
  type AskNewPrice,
  type FollowSteps,
  findSuccessors,
  followLots,
  type OnReplaced,
} from './follow-lots.ts'
import {
  type AskCpf,
  type AskForms,
  canRetry,
  createReservationSender,
  type ReservationRequest,
  requiredForms,
  withCpf,
} from './reservation-sender.ts'

interface ReserveInput {
  readonly event: EventDetail
  readonly items: readonly OrderedTicket[]
  /** Coupon that is applied to the choice. */
  readonly coupon: AppliedCode | undefined
  readonly askForms: AskForms
  readonly askCpf: AskCpf
  readonly askNewPrice: AskNewPrice
  readonly onReplaced: OnReplaced
  /** Called when the remaining stock has changed or differs from what was shown. */
  readonly refreshEvent: () => void
}

/** Terms of an applied coupon. */
interface AppliedCode extends CouponTerms {
  readonly code: string
}

/** The server decides whether a coupon can still be used: it knows what others used meanwhile. */
const toUsable = (coupon: CouponTerms | undefined): UsableCoupon | undefined =>
  coupon && { ...coupon, isValid: true, remaining: null }

/**
 * Mutation that reserves the selected tickets and opens the checkout; a signed-out visitor logs in
 * first. It is pending also while the buyer fills in forms.
 */
export function useReserve() {
  const api = useApi()
  const auth = useAuth()
  const navigate = useNavigate()
  const from = createPath(useLocation())
  const isHere = useIsMounted()
  const now = useNow()

  const reserve = async (input: ReserveInput) => {
    const { event, items, coupon, askForms, askNewPrice, onReplaced, refreshEvent } = input
    const { _id: eventId } = event
    clearNotice()
    const problem = choiceProblem(input, now)
    if (problem) return notice(problem)
    if ((await whenAuthLoaded(auth)).status === 'signed-out') {
      requestLogin({ eventId, items })
      const arrival: LoginArrival = { from, continueCheckout: true }
      return navigate('/login', { state: arrival })
    }

    let reserved: (ReservationRequest & { readonly id: string }) | undefined
    const attempt: FollowSteps['attempt'] = async (order) => {
      const request = { eventId, items: order.items, coupon: coupon?.code }
      const submit = createReservationSender(api, request)
      let successors: readonly Successor[] = []
      const onSubmit = async (answers: FormAnswers[]) => {
        try {
          const attemptOnce = () => withProgress('Processando...', () => submit(answers))
          reserved = { ...request, id: await withCpf(input.askCpf, attemptOnce) }
        } catch (error) {
          // The login has expired: the code that detected it redirects to the login page.
          if (errorStatus(error) === 401) return requestLogin(request)
          // A visitor who has left is not asked, but told.
          successors = isHere.current ? findSuccessors(error) : []
          // Errors in answers are shown beside their fields.
          if (successors.length === 0 && errorCode(error) !== 'FORM_INVALID') {
            notice({
              ...failureNotice(error),
              ...(isProofMissing(error) && resendAction(api, auth)),
            })
            refreshEvent()
          }
          // Keep the form open with its answers.
          if (answers.length > 0 && canRetry(error)) throw error
          return 'in-vain'
        }
      }
      const prompt = { title: event.name, action: 'Reservar ingressos', onSubmit }
      await askForms(requiredForms(order.event, request), prompt)
      return successors
    }
    const replace: OnReplaced = (replaced, ticketId) => {
      onReplaced(replaced, ticketId)
      refreshEvent()
    }
    const steps = { attempt, askNewPrice, onReplaced: replace }
    if (!(await followLots(api, { event, items }, steps))) return refreshEvent()
    if (!reserved) return
    clearNotice()
    markSelectionReserved(reserved)
    refreshEvent()
    if (isHere.current) navigate(`/checkout/${reserved.id}`)
    else notice(reservedNotice)
  }

  return useSingleMutation({ mutationFn: reserve })
}

function requestLogin(request: ReservationRequest): void {
  const now = new Date()
  ticketSelection.save(toSelection(request), now)
  loginRedirect.save({ destination: 'checkout', eventId: request.eventId }, now)
  notice({
    title: 'Login necessário',
    description: 'Você precisa entrar na sua conta para reservar ingressos.',
    variant: 'info',
  })
}

export const toSelection = ({ eventId, items }: ReservationRequest): TicketSelection => ({
  eventId,
  ticketQuantities: orderedQuantities(items),
  ...requestedBenefits(items),
})

function requestedBenefits(items: readonly OrderedTicket[]): Pick<TicketSelection, 'benefits'> {
  const benefits = orderedBenefits(items)
  return Object.keys(benefits).length > 0 ? { benefits } : {}
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

/** The buyer has to confirm their address before they may hold tickets. */
export const isProofMissing = (error: unknown) => errorCode(error) === 'EMAIL_NOT_PROVED'

/** Action that mails the link again by which the buyer confirms their address. */
export function resendAction(api: Api, { getState }: AuthClient): Pick<Notice, 'action'> {
  const state = getState()
  if (state.status !== 'signed-in') return {}
  const { email } = state.user
  const onPress = () => void resendConfirmation(api, email)
  return { action: { label: 'Reenviar link', onPress } }
}

const errorStatus = (error: unknown) => (error instanceof ApiError ? error.status : undefined)
const errorCode = (error: unknown) => (error instanceof ApiError ? error.code : undefined)

export const nothingChosen: Notice = {
  title: 'Nenhum ingresso selecionado',
  description: 'Selecione pelo menos um ingresso.',
  variant: 'error',
}

/**
 * Reason why a selection cannot be reserved, as far as the browser can tell. What others or time
 * decide is left to the server, which knows it better.
 */
function choiceProblem(
  { event, items, coupon }: Pick<ReserveInput, 'event' | 'items' | 'coupon'>,
  now: Date,
): Notice | undefined {
  if (items.length === 0) return nothingChosen
  const { code, about, bound } =
    findOrderRefusal(event, { items, coupon: toUsable(coupon) }, now) ?? {}
  if (code === 'BELOW_MINIMUM')
    return {
      title: 'Valor mínimo não atingido',
      // Same wording as in the ticket panel and in the server's error.
      description: `Compra mínima de ${formatMoney(MINIMUM_PURCHASE)}`,
      variant: 'error',
    }
  if (code === 'TOO_FEW_TICKETS')
    return {
      title: 'Erro ao criar reserva',
      description: `${about}: escolha pelo menos ${bound} por pedido.`,
      variant: 'error',
    }
  return undefined
}

/**
 * Clears the stored selection once it has been handled, so that a later login does not continue
 * with it.
 */
export function clearSelection(): void {
  ticketSelection.clear()
  loginRedirect.clear()
}

/**
 * Replaces the stored selection by a record of the reservation, which a return from the checkout
 * reads.
 */
export function markSelectionReserved({ eventId, items }: ReservationRequest): void {
  clearSelection()
  lastReserved.save({ eventId, ...requestedBenefits(items) }, new Date())
}
