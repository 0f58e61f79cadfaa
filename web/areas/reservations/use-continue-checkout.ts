import type { EventDetail } from '@55tickets/contracts/events.ts'
import type { FormAnswers } from '@55tickets/contracts/forms.ts'
import { withBenefits } from '@55tickets/rules/tickets/ordered-ticket.ts'
import { useEffect, useRef } from 'react'
import { useNavigate } from '../../framework/router/router.tsx'
import { type Api, ApiError, serverMessage } from '../../lib/api/api.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useAuth } from '../../lib/auth/auth.tsx'
import {
  appliedCoupon,
  loginRedirect,
  type TicketSelection,
  ticketSelection,
} from '../../lib/stored-records.ts'
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
import {
  clearSelection,
  isProofMissing,
  markSelectionReserved,
  nothingChosen,
  resendAction,
  toSelection,
} from './use-reserve.ts'

/** Continues the checkout once per visit, regardless of re-renders, and then leaves the page. */
export function useContinueCheckout(deps: ContinueDeps & { refreshEvent: () => void }): void {
  const api = useApi()
  const auth = useAuth()
  const navigate = useNavigate()
  const hasStarted = useRef(false)
  const isHere = useIsMounted()

  const leaveAfter = (result: ContinueResult) => {
    // The page's guard redirects to the login, which returns here.
    if (result.kind === 'signed-out') return
    if (result.kind === 'reserved') markSelectionReserved(result.request)
    else if (result.kind === 'failed' && isProofMissing(result.error))
      keepSelection(result.selected)
    else if (result.kind !== 'given-up') clearSelection()
    if (result.kind === 'reserved' || result.kind === 'given-up') deps.refreshEvent()
    // Do not navigate a visitor who has left the page meanwhile.
    if (!isHere.current) return
    const leave = (address: string) => navigate(address, { replace: true })
    if (result.kind === 'reserved') return leave(`/checkout/${result.id}`)
    if (result.kind === 'given-up') return leave(`/evento/${result.event.slug}${result.hash}`)
    if (result.kind === 'failed' && isProofMissing(result.error)) {
      notice({ ...unprovedNotice(result.error), ...resendAction(api, auth) })
      return leave(result.selected ? `/evento/${result.selected.slug}#tickets-section` : '/')
    }
    if (result.kind === 'expired') notice(expiredNotice)
    else if (result.kind === 'nothing-chosen') notice(nothingChosen)
    else notice({ ...failureNotice(result.error), ...returnAction(result.selected) })
    leave('/')
  }

  /**
   * Action that returns to the event with the previous selection, where sold out tickets are
   * marked.
   */
  const returnAction = (selected: SelectedEvent | undefined): Pick<Notice, 'action'> => {
    if (!selected) return {}
    const onPress = () => {
      ticketSelection.save(selected.selection, new Date())
      navigate(`/evento/${selected.slug}#tickets-section`)
    }
    return { action: { label: 'Voltar ao evento', onPress } }
  }

  const { mutate } = useSingleMutation({
    onMutate: clearNotice,
    mutationFn: () => continueCheckout(api, deps),
    onSuccess: leaveAfter,
  })
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    mutate()
  })
}

/** Keeps what was chosen for a buyer who first has to confirm their address. */
function keepSelection(selected: SelectedEvent | undefined): void {
  loginRedirect.clear()
  if (selected) ticketSelection.save(selected.selection, new Date())
}

const expiredNotice: Notice = {
  title: 'Seleção de ingressos expirada ou não encontrada',
  description: 'Escolha seus ingressos novamente.',
  variant: 'error',
}

/** As on the event's page, to which it leads back: trying again does not help, and nothing was lost. */
const unprovedNotice = (error: unknown): Notice => ({
  ...failureNotice(error),
  title: 'Erro ao criar reserva',
})

const failureNotice = (error: unknown): Notice => ({
  title: 'Erro ao processar ingressos. Por favor, tente novamente.',
  description: serverMessage(error) ?? 'Não foi possível criar a reserva.',
  variant: 'error',
})

interface ContinueDeps {
  readonly fetchEvent: (id: string) => Promise<EventDetail | null>
  readonly askForms: AskForms
  readonly askCpf: AskCpf
  readonly askNewPrice: AskNewPrice
}

/** Result of continuing a checkout. */
type ContinueResult =
  | { readonly kind: 'reserved'; readonly id: string; readonly request: ReservationRequest }
  | { readonly kind: 'expired' }
  | { readonly kind: 'nothing-chosen' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'given-up'; readonly event: EventDetail; readonly hash: string }
  | {
      readonly kind: 'failed'
      readonly error: unknown
      readonly selected: SelectedEvent | undefined
    }

/** Slug of an event and the tickets selected for it. */
interface SelectedEvent {
  readonly slug: string
  readonly selection: TicketSelection
}

/** Reserves the tickets that were selected before the login. */
async function continueCheckout(
  api: Api,
  { fetchEvent, askForms, askCpf, askNewPrice }: ContinueDeps,
): Promise<ContinueResult> {
  const selection = ticketSelection.read(new Date())
  if (!selection) return { kind: 'expired' }
  const { eventId } = selection
  const chosen = Object.entries(selection.ticketQuantities)
    .map(([ticketId, quantity]) => ({ ticketId, quantity }))
    .filter(({ quantity }) => quantity > 0)
  const items = withBenefits(chosen, selection.benefits ?? {})
  if (items.length === 0) return { kind: 'nothing-chosen' }

  let selected: SelectedEvent | undefined
  try {
    const found = await fetchEvent(eventId)
    if (!found) return { kind: 'failed', error: undefined, selected }
    const coupon = readCoupon(eventId)
    const event = coupon ? await unlockTickets(api, found, coupon) : found
    const { slug } = event
    selected = { slug, selection }
    let reserved: ContinueResult | undefined
    const attempt: FollowSteps['attempt'] = async (order) => {
      const request = { eventId, items: order.items, coupon }
      const submit = createReservationSender(api, request)
      let refusal: unknown
      const onSubmit = async (answers: FormAnswers[]) => {
        try {
          reserved = { kind: 'reserved', id: await withCpf(askCpf, () => submit(answers)), request }
          return undefined
        } catch (error) {
          if (answers.length > 0 && canRetry(error)) throw error
          refusal = error
          return 'in-vain'
        }
      }
      const prompt = { title: event.name, action: 'Reservar ingressos', onSubmit }
      await askForms(requiredForms(order.event, request), prompt)
      const successors = findSuccessors(refusal)
      if (refusal && successors.length === 0) throw refusal
      return successors
    }
    const onReplaced: OnReplaced = (replaced) => {
      selected = { slug, selection: toSelection({ eventId, items: replaced }) }
      ticketSelection.save(selected.selection, new Date())
    }
    const steps = { attempt, askNewPrice, onReplaced }
    const isAccepted = await followLots(api, { event, items }, steps)
    return reserved ?? { kind: 'given-up', event, hash: isAccepted ? '' : '#tickets-section' }
  } catch (error) {
    const isSignedOut = error instanceof ApiError && error.status === 401
    return isSignedOut ? { kind: 'signed-out' } : { kind: 'failed', error, selected }
  }
}

/** Code of the coupon that was applied before the login. */
export function readCoupon(eventId: string): string | undefined {
  const stored = appliedCoupon.read(new Date())
  return stored?.eventId === eventId ? stored.code : undefined
}

/** Adds the hidden tickets that a coupon unlocks. Without an answer the reservation tells what is wrong. */
async function unlockTickets(api: Api, event: EventDetail, code: string): Promise<EventDetail> {
  const params = { id: event._id }
  const unlocked = await api('priceChoice', {
    params,
    body: { code, items: [] },
    asUser: true,
  }).then(
    (priced) => priced.unlocked,
    () => [],
  )
  return { ...event, tickets: [...event.tickets, ...unlocked] }
}
