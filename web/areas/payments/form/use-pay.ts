import type { Sale } from '@55tickets/contracts/orders.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '../../../framework/router/router.tsx'
import { type Api, ApiError, type CallInput } from '../../../lib/api/api.ts'
import { randomKey } from '../../../lib/api/random-key.ts'
import { useApi } from '../../../lib/app-context.tsx'
import type { Notice } from '../../../lib/toasts/toast-queue.ts'
import { notice } from '../../../lib/toasts/toasts.tsx'
import { useIsMounted } from '../../../lib/use-is-mounted.ts'
import { type PaymentResponse, paymentFailure, paymentOutcome } from './payment-outcome.ts'

export type PaymentRequest = CallInput<'processPayment'>['body']

/** Fields of a sale that a payment needs. */
export type Payable = Pick<
  Sale,
  '_id' | 'amountCharged' | 'installmentOptions' | 'monthlyRatePercentage' | 'cliente' | 'pagamento'
> & { readonly evento: Pick<Sale['evento'], 'acceptedPaymentMethods'> }

interface PayCallbacks {
  /** Called when a payment begins and when it has ended. */
  readonly onPaying: (isPaying: boolean) => void
  /** Called when the sale or the buyer's data may be outdated. */
  readonly onStale: () => void
}

/** Error shown after a failed payment. */
export interface PaymentError {
  readonly text: string
  /** True if the outcome is still unknown. */
  readonly isOutcomeUnknown: boolean
}

/** Sends one payment at a time; it ends by leaving the page or with an error. */
export function usePay({ onPaying, onStale }: PayCallbacks) {
  const api = useApi()
  const navigate = useNavigate()
  const [send] = useState(() => createPaymentSender(api))
  const [paymentError, setPaymentError] = useState<PaymentError>()
  const isHere = useIsMounted()
  const sending = useRef<PaymentRequest>(undefined)
  const { mutateAsync, isPending, data } = useMutation({
    // Not by variables, which the cache would keep: they may contain a card.
    mutationFn: async () => {
      const body = sending.current
      if (!body) throw new Error('There is no payment to send')
      return paymentOutcome(body.vendaId, body.paymentType, await send(body))
    },
    // With 0 the cache would check a running request again and again without a pause.
    gcTime: 1_000,
  })
  // Stay busy until the next page is shown.
  const busy = isPending || data?.kind === 'go'
  useLeaveWarning(busy)

  const fail = (message: Notice, isUnknown: boolean) => {
    notice(message)
    if (!isHere.current) return
    setPaymentError({ text: message.description, isOutcomeUnknown: isUnknown })
    sending.current = undefined
    onPaying(false)
    onStale()
  }

  /** Rejects when single fields are invalid, so that the form can mark them. */
  const pay = async (body: PaymentRequest): Promise<void> => {
    // A ref, because a second press may come before the next render.
    if (sending.current) return
    sending.current = body
    const sent = mutateAsync()
    setPaymentError(undefined)
    onPaying(true)
    try {
      const outcome = await sent
      if (outcome.kind === 'stay') return fail(outcome.notice, false)
      if (outcome.notice) notice(outcome.notice)
      // Do not navigate a buyer who has left meanwhile.
      if (isHere.current) navigate(outcome.to, { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error)
      fail(paymentFailure(body.paymentType, error), isOutcomeUnknown(error))
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error
    }
  }

  return { busy, paymentError, pay, clearError: () => setPaymentError(undefined) }
}

/** Delays before each retry, in milliseconds. */
const RETRY_DELAYS_MS: readonly number[] = [800, 2500, 6000]

/**
 * Returns a function that sends payments, each with a new idempotency key. After a lost response it
 * retries with the same key, as does the next press if the request is the same, so that nobody pays
 * twice. To compare requests it keeps them without the card's secrets.
 */
export function createPaymentSender(api: Api, pause = wait) {
  let pending: { readonly fingerprint: string; readonly key: string } | undefined
  return async (body: PaymentRequest): Promise<PaymentResponse> => {
    const fingerprint = withoutSecrets(body)
    const key = pending?.fingerprint === fingerprint ? pending.key : randomKey()
    pending = { fingerprint, key }
    const send = async ([ms, ...later]: readonly number[]): Promise<PaymentResponse> => {
      try {
        return await api('processPayment', { body, idempotencyKey: key })
      } catch (error) {
        if (!isOutcomeUnknown(error) || ms === undefined) throw error
        await pause(ms)
        return send(later)
      }
    }
    try {
      const response = await send(RETRY_DELAYS_MS)
      pending = undefined
      return response
    } catch (error) {
      if (!isOutcomeUnknown(error)) pending = undefined
      throw error
    }
  }
}

/**
 * Request as text without the card's secrets; the last digits stay, because they tell cards apart.
 */
const withoutSecrets = (body: PaymentRequest): string =>
  JSON.stringify(body, (name, value) => {
    if (name === 'ccv') return undefined
    return name === 'number' ? String(value).slice(-4) : value
  })

/**
 * Tells whether the outcome is unknown because the response was lost. A refusal by the server
 * itself is a known outcome.
 */
const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 ||
    (error.status >= 502 && error.code !== 'PROVIDER_AWAY' && error.code !== 'PROVIDER_BUSY'))

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const confirmText =
  'Seu pagamento está sendo processado. Se você sair agora, ele continua e o resultado chega por email. Sair mesmo assim?'

/** Asks for confirmation before the page is left in any way while a payment is in progress. */
function useLeaveWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    const confirmLink = (event: MouseEvent) => {
      const isLink = event.target instanceof Element && event.target.closest('a[href]')
      if (!isLink || event.ctrlKey || event.metaKey || window.confirm(confirmText)) return
      event.preventDefault()
      event.stopPropagation()
    }
    // The back button. Browsers without the Navigation API do not ask.
    const confirmHistory = (event: NavigateEvent) => {
      const isBack = event.navigationType === 'traverse' && event.cancelable
      if (isBack && event.destination.sameDocument && !window.confirm(confirmText))
        event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    document.addEventListener('click', confirmLink, { capture: true })
    window.navigation?.addEventListener('navigate', confirmHistory)
    return () => {
      window.removeEventListener('beforeunload', warn)
      document.removeEventListener('click', confirmLink, { capture: true })
      window.navigation?.removeEventListener('navigate', confirmHistory)
    }
  }, [isActive])
}
