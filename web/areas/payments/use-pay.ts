import type { PaymentMethod } from '@55tickets/contracts/payments.ts'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import type { Notice } from '../../lib/toast-queue.ts'
import { notice } from '../../lib/toasts.tsx'
import { useIsHere } from '../../lib/use-is-here.ts'
import { paymentFailure } from './payment-failure.ts'
import { paymentOutcome } from './payment-outcome.ts'
import { createPayments, isLost, type PaymentAsked } from './send-payment.ts'

interface Paying {
  /** Called when a payment begins and when it has ended. */
  readonly onPaying: (isPaying: boolean) => void
  /** Called when the sale or the buyer's data may be outdated. */
  readonly onStale: () => void
}

/** Error shown after a failed payment. */
export interface Trouble {
  readonly text: string
  /** Whether the outcome is still unknown. */
  readonly isLost: boolean
}

/** Sends one payment at a time; it ends by leaving the page or with an error. */
export function usePay({ onPaying, onStale }: Paying) {
  const api = useApi()
  const navigate = useNavigate()
  const [send] = useState(() => createPayments(api))
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>()
  const isSending = useRef(false)
  const isHere = useIsHere()

  const end = (say: Notice, lost: boolean) => {
    notice(say)
    if (!isHere.current) return
    setTrouble({ text: say.description, isLost: lost })
    isSending.current = false
    setBusy(false)
    onPaying(false)
    onStale()
  }

  /** Rejects when single fields are invalid, so that the form can mark them. */
  const pay = async (body: PaymentAsked): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setTrouble(undefined)
    onPaying(true)
    const method: PaymentMethod = body.paymentType
    try {
      const outcome = paymentOutcome(body.vendaId, method, await send(body))
      if (outcome.kind === 'stay') return end(outcome.say, false)
      if (outcome.say) notice(outcome.say)
      // Stay busy until the next page is shown. Do not navigate a buyer who has left meanwhile.
      if (isHere.current) void navigate(outcome.to, { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error)
      end(paymentFailure(method, error), isLost(error))
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error
    }
  }

  return { busy, trouble, pay, forget: () => setTrouble(undefined) }
}
