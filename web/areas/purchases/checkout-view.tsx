import type { Sale } from '@55tickets/contracts/purchases.ts'
import type { Countdown } from '@55tickets/rules/countdown.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { moneyText } from '../../lib/money-text.ts'
import { type Plan, totalOf } from '../../lib/plan.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import { BuyerBlock } from './buyer-block.tsx'
import { CheckoutColumns, CheckoutFrame } from './checkout-frame.tsx'
import { CountdownBanner, type Remaining } from './countdown-banner.tsx'
import { endText } from './end-text.ts'
import { EventBlock } from './event-block.tsx'
import { OrderFold } from './order-fold.tsx'
import { OrderSummary } from './order-summary.tsx'
import { SaleClosed } from './sale-closed.tsx'
import { SellerBlock } from './seller-block.tsx'

interface CheckoutViewProps {
  readonly venda: Sale
  /** Payment form, disabled once the reservation has expired. */
  readonly payment: (isExpired: boolean) => ReactNode
  /** Selected instalment plan. */
  readonly plan: Plan | undefined
  /** A payment is in progress: from then on the server decides whether it came in time. */
  readonly isPaying: boolean
  /** Control that cancels the reservation. */
  readonly cancel: ReactNode
  /** Called when the reserved tickets have been released. */
  readonly onReleased: () => void
}

export function CheckoutView(props: CheckoutViewProps) {
  const { venda, payment, plan, isPaying, cancel, onReleased } = props
  const left = useCountdown(venda.expiresAt, venda.now)
  // The expiry is known locally, without asking the server.
  const isHeld = venda.status === 'PENDING' && (isPaying || left.kind !== 'expired')
  const closed = venda.status === 'PENDING' ? 'EXPIRED' : venda.status
  const isExpired = !isHeld && closed === 'EXPIRED'
  const [beganHeld] = useState(isHeld)
  const isBroken = left.kind === 'broken'
  useOnceReleased(!isHeld && (isExpired || closed === 'CANCELED'), onReleased)
  const total = moneyText(totalOf(venda, isHeld ? plan : undefined))
  return (
    <CheckoutFrame>
      {!isHeld && <SaleClosed status={closed} venda={venda} hasJustEnded={beganHeld} />}
      <CheckoutColumns
        order={
          <>
            {isHeld && <CountdownBanner left={whilePaying(left)} total={total} />}
            <OrderFold
              eventName={venda.evento.name}
              ticketCount={venda.itens.reduce((sum, { qtde }) => sum + qtde, 0)}
              total={total}
            >
              <EventBlock event={venda.evento} />
              <OrderSummary
                venda={venda}
                plan={isHeld ? plan : undefined}
                heldUntil={isHeld && !isBroken ? endText(venda) : undefined}
              />
            </OrderFold>
          </>
        }
      >
        {(isExpired || (isHeld && !isBroken)) && payment(isExpired)}
        <BuyerBlock buyer={venda.cliente} />
        {isHeld && (
          <div inert={isPaying} className={`justify-self-center ${isPaying ? 'invisible' : ''}`}>
            {cancel}
          </div>
        )}
        <SellerBlock />
      </CheckoutColumns>
    </CheckoutFrame>
  )
}

/** Countdown during a payment: it stops at zero instead of expiring. */
const whilePaying = (left: Countdown): Remaining =>
  left.kind === 'expired'
    ? { kind: 'running', msLeft: 0, text: '00:00', duration: '0 s', isLast: true }
    : left

function useOnceReleased(isReleased: boolean, tell: () => void) {
  const isTold = useRef(false)
  useEffect(() => {
    if (!isReleased || isTold.current) return
    isTold.current = true
    tell()
  })
}
