import type { PaymentState } from '@55tickets/contracts/payments.ts'
import type { ReactNode } from 'react'
import { moneyText } from '../../lib/money-text.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import { Card } from '../../ui/card.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { OrderFrame } from './order-frame.tsx'
import { PixCode } from './pix-code.tsx'
import { PixPicture } from './pix-picture.tsx'
import { PixSteps } from './pix-steps.tsx'
import { PixTime } from './pix-time.tsx'
import { PixTimeUp } from './pix-time-up.tsx'

interface PixViewProps {
  readonly state: PaymentState
  readonly details: NonNullable<PaymentState['paymentDetails']>
  /** Control that simulates the payment, in the sandbox only. */
  readonly simulate: ReactNode
  /** Control that cancels the PIX. */
  readonly otherwise: ReactNode
}

export function PixView({ state, details, simulate, otherwise }: PixViewProps) {
  const { event, amountCharged, expiresAt, now } = state
  const left = useCountdown(expiresAt, now)
  if (left.kind === 'expired') return <PixTimeUp eventName={event.name} />
  return (
    <OrderFrame>
      <header>
        <h1 className="text-2xl font-black">Pague com PIX</h1>
        <p className="mt-1 text-ink-soft">{event.name}</p>
      </header>
      <Card>
        <PixTime left={left} amount={moneyText(amountCharged)} />
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
            <PixPicture url={details.pixQrCodeUrl} />
          </div>
        </div>
      </Card>
      {simulate}
      <PixSteps />
      {otherwise && <div className="justify-self-center text-center">{otherwise}</div>}
    </OrderFrame>
  )
}
