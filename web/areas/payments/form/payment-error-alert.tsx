import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, useRef } from 'react'
import type { PaymentError } from './use-pay.ts'

/**
 * Error of a payment, shown beside the form. It takes the focus, because a toast is easily missed.
 */
export function PaymentErrorAlert({ paymentError }: { paymentError: PaymentError | undefined }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (paymentError) ref.current?.focus()
  }, [paymentError])
  if (!paymentError) return null
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="alert"
      className="mb-5 flex gap-2.5 rounded-md bg-danger-soft px-4 py-3 font-medium text-danger outline-none"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div>
        <p>{paymentError.text}</p>
        {paymentError.isOutcomeUnknown && (
          <p className="mt-1">A resposta não chegou. Tente de novo: você não paga duas vezes.</p>
        )}
      </div>
    </div>
  )
}
