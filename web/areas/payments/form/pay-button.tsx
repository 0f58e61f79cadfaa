import CircleAlert from 'lucide-react/icons/circle-alert'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { type ComponentProps, useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { PaymentError } from './use-pay.ts'

interface PayButtonProps extends Pick<ComponentProps<'button'>, 'type' | 'onClick'> {
  readonly label: string
  /** Note shown below the button. */
  readonly note: string
  readonly busy: boolean
  /** Error of the last attempt, shown above the button. */
  readonly paymentError: PaymentError | undefined
}

/** Button with the amount; while the payment is sent, a warning not to close the page. */
export function PayButton({ label, note, paymentError, ...rest }: PayButtonProps) {
  return (
    <>
      <PaymentErrorAlert paymentError={paymentError} />
      <Button size="lg" busyLabel="Processando..." className="w-full" {...rest}>
        <LockKeyhole aria-hidden="true" />
        {label}
      </Button>
      <p aria-live="polite" className="mt-3 text-sm text-ink-soft">
        {rest.busy ? 'Não feche esta página: pode levar até um minuto.' : note}
      </p>
    </>
  )
}

/**
 * Error of a payment, shown beside the form. It takes the focus, because a toast is easily missed.
 */
function PaymentErrorAlert({ paymentError }: { paymentError: PaymentError | undefined }) {
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
