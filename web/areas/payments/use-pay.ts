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
  /** A payment is under way, or is not any more. */
  readonly onPaying: (isPaying: boolean) => void
  /** What is known of the sale or of the buyer may be out of date. */
  readonly onStale: () => void
}

/** What stays on the screen after a payment that failed. */
export interface Trouble {
  readonly text: string
  /** Nobody knows yet what became of it. */
  readonly isLost: boolean
}

/** One payment at a time; ends by leaving the page, or with what went wrong. */
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

  /** Rejects where single fields are to blame, for the form to tell. */
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
      // Stays busy until the next page is there. Who has left meanwhile is not called back.
      if (isHere.current) void navigate(outcome.to, { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error)
      end(paymentFailure(method, error), isLost(error))
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error
    }
  }

  return { busy, trouble, pay, forget: () => setTrouble(undefined) }
}
