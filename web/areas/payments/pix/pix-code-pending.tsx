import type { PaymentState } from '@55tickets/contracts/payments.ts'
import QrCode from 'lucide-react/icons/qr-code'
import type { ReactNode } from 'react'
import { useCountdown } from '../../../lib/time/use-countdown.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { OrderMessage } from '../status/order-message.tsx'
import { PixExpired } from './pix-expired.tsx'

interface PixCodePendingProps {
  readonly state: PaymentState
  /** Control that cancels the PIX. */
  readonly changeMethod: ReactNode
}

/** Page of a PIX that was requested and whose code has not arrived yet. */
export function PixCodePending({
  state: { event, expiresAt, now },
  changeMethod,
}: PixCodePendingProps) {
  const left = useCountdown(expiresAt, now)
  if (left.kind === 'expired') return <PixExpired eventName={event.name} />
  return (
    <OrderMessage
      icon={QrCode}
      tone="wait"
      title="Gerando o código PIX..."
      eventName={event.name}
      actions={changeMethod && <div className="grid justify-items-center">{changeMethod}</div>}
    >
      <p>
        <Spinner className="mr-2.5 inline-block size-5 text-action" />
        Está demorando mais que o normal. O código aparece aqui assim que ficar pronto.
      </p>
      <p>Os ingressos continuam reservados, e nada foi cobrado.</p>
    </OrderMessage>
  )
}
