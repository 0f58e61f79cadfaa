import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, useRef } from 'react'
import type { Trouble } from './use-pay.ts'

/**
 * Error of a payment, shown beside the form. It takes the focus, because a toast is easily missed.
 */
export function PaymentTrouble({ trouble }: { trouble: Trouble | undefined }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (trouble) ref.current?.focus()
  }, [trouble])
  if (!trouble) return null
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="alert"
      className="mb-5 flex gap-2.5 rounded-md bg-danger-soft px-4 py-3 font-medium text-danger outline-none"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div>
        <p>{trouble.text}</p>
        {trouble.isLost && (
          <p className="mt-1">A resposta não chegou. Tente de novo: você não paga duas vezes.</p>
        )}
      </div>
    </div>
  )
}
