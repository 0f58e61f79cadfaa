import type { Sale } from '@55tickets/contracts/orders.ts'
import type { PaymentMethod } from '@55tickets/contracts/payments.ts'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import type { Notice } from '../../../lib/toasts/toast-queue.ts'
import { notice } from '../../../lib/toasts/toasts.tsx'
import { useIsMounted } from '../../../lib/use-is-mounted.ts'
import { paymentFailure, paymentOutcome } from './payment-outcome.ts'
import { createPaymentSender, isOutcomeUnknown, type PaymentRequest } from './payment-sender.ts'

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
  const [busy, setBusy] = useState(false)
  const [paymentError, setPaymentError] = useState<PaymentError>()
  const isSending = useRef(false)
  const isHere = useIsMounted()
  useLeaveWarning(busy)

  const fail = (message: Notice, isUnknown: boolean) => {
    notice(message)
    if (!isHere.current) return
    setPaymentError({ text: message.description, isOutcomeUnknown: isUnknown })
    isSending.current = false
    setBusy(false)
    onPaying(false)
    onStale()
  }

  /** Rejects when single fields are invalid, so that the form can mark them. */
  const pay = async (body: PaymentRequest): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setPaymentError(undefined)
    onPaying(true)
    const method: PaymentMethod = body.paymentType
    try {
      const outcome = paymentOutcome(body.vendaId, method, await send(body))
      if (outcome.kind === 'stay') return fail(outcome.notice, false)
      if (outcome.notice) notice(outcome.notice)
      // Stay busy until the next page is shown. Do not navigate a buyer who has left meanwhile.
      if (isHere.current) void navigate(outcome.to, { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error)
      fail(paymentFailure(method, error), isOutcomeUnknown(error))
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error
    }
  }

  return { busy, paymentError, pay, clearError: () => setPaymentError(undefined) }
}

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
