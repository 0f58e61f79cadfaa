import type { PaymentState } from '@55tickets/contracts/payments.ts'
import QrCode from 'lucide-react/icons/qr-code'
import type { ReactNode } from 'react'
import { useCountdown } from '../../lib/use-countdown.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { OrderTold } from './order-told.tsx'
import { PixTimeUp } from './pix-time-up.tsx'

interface PixLateProps {
  readonly state: PaymentState
  /** Control that cancels the PIX. */
  readonly otherwise: ReactNode
}

/** Page of a PIX that was requested and whose code has not arrived yet. */
export function PixLate({ state: { event, expiresAt, now }, otherwise }: PixLateProps) {
  const left = useCountdown(expiresAt, now)
  if (left.kind === 'expired') return <PixTimeUp eventName={event.name} />
  return (
    <OrderTold
      icon={QrCode}
      tone="wait"
      title="Gerando o código PIX..."
      eventName={event.name}
      actions={otherwise && <div className="grid justify-items-center">{otherwise}</div>}
    >
      <p>
        <Spinner className="mr-2.5 inline-block size-5 text-action" />
        Está demorando mais que o normal. O código aparece aqui assim que ficar pronto.
      </p>
      <p>Os ingressos continuam reservados, e nada foi cobrado.</p>
    </OrderTold>
  )
}
