import type { PaymentState } from '@55tickets/contracts/payments.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import type { ReactNode } from 'react'
import { useCountdown } from '../../../lib/time/use-countdown.ts'
import { Card } from '../../../ui/card.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { OrderFrame } from '../status/order-frame.tsx'
import { PixCode } from './pix-code.tsx'
import { PixCountdown } from './pix-countdown.tsx'
import { PixExpired } from './pix-expired.tsx'
import { PixQrCode } from './pix-qr-code.tsx'
import { PixSteps } from './pix-steps.tsx'

interface PixViewProps {
  readonly state: PaymentState
  readonly details: NonNullable<PaymentState['paymentDetails']>
  /** Control that simulates the payment, in the sandbox only. */
  readonly simulate: ReactNode
  /** Control that cancels the PIX. */
  readonly changeMethod: ReactNode
}

export function PixView({ state, details, simulate, changeMethod }: PixViewProps) {
  const { event, amountCharged, expiresAt, now } = state
  const left = useCountdown(expiresAt, now)
  if (left.kind === 'expired') return <PixExpired eventName={event.name} />
  return (
    <OrderFrame>
      <header>
        <h1 className="text-2xl font-black">Pague com PIX</h1>
        <p className="mt-1 text-ink-soft">{event.name}</p>
      </header>
      <Card>
        <PixCountdown left={left} amount={formatReais(amountCharged)} />
        <div className="grid gap-x-8 gap-y-5 p-5 sm:grid-cols-[auto_1fr] sm:p-6">
          {/* First on phones, which cannot scan their own screen. */}
          <div className="grid min-w-0 content-center gap-5">
            <PixCode code={details.pixCopiaECola} />
            <output className="flex items-center gap-3 text-sm">
              <Spinner className="size-5 shrink-0 text-action" />
              <span>
                <span className="font-semibold">Aguardando pagamento.</span> Esta página avisa
                sozinha quando ele chegar.
              </span>
            </output>
          </div>
          <div className="grid content-center justify-items-center gap-2 sm:order-first">
            <p className="text-sm text-ink-soft sm:hidden">Ou escaneie com outro celular:</p>
            <PixQrCode url={details.pixQrCodeUrl} />
          </div>
        </div>
      </Card>
      {simulate}
      <PixSteps />
      {changeMethod && <div className="justify-self-center text-center">{changeMethod}</div>}
    </OrderFrame>
  )
}
