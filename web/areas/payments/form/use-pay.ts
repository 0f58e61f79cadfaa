import type { PaymentMethod } from '@55tickets/contracts/payments.ts'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import type { Notice } from '../../../lib/toasts/toast-queue.ts'
import { notice } from '../../../lib/toasts/toasts.tsx'
import { useIsMounted } from '../../../lib/use-is-mounted.ts'
import { paymentFailure } from './payment-failure.ts'
import { paymentOutcome } from './payment-outcome.ts'
import { createPaymentSender, isOutcomeUnknown, type PaymentRequest } from './send-payment.ts'

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
