import type { Sale } from '@55tickets/contracts/orders.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { type InstallmentPlan, totalCharged } from '@55tickets/rules/money/installments.ts'
import type { Countdown } from '@55tickets/rules/tickets/countdown.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useCountdown } from '../../../lib/time/use-countdown.ts'
import { Card } from '../../../ui/card.tsx'
import { EventBlock } from '../event-block.tsx'
import { expiryText } from '../expiry-text.ts'
import { MoveNotice } from '../move-notice.tsx'
import { SaleClosed } from '../sale-closed.tsx'
import { SellerBlock } from '../seller-block.tsx'
import { CheckoutColumns, CheckoutFrame } from './checkout-frame.tsx'
import { type ActiveCountdown, CountdownBanner } from './countdown-banner.tsx'
import { OrderFold } from './order-fold.tsx'
import { OrderSummary } from './order-summary.tsx'

interface CheckoutViewProps {
  readonly sale: Sale
  /** Payment form, disabled once the reservation has expired. */
  readonly payment: (isExpired: boolean) => ReactNode
  /** Selected instalment plan. */
  readonly plan: InstallmentPlan | undefined
  /** True while a payment is in progress: from then on the server decides whether it came in time. */
  readonly isPaying: boolean
  /** Control that cancels the reservation. */
  readonly cancel: ReactNode
  /** Called when the reserved tickets have been released. */
  readonly onReleased: () => void
}

export function CheckoutView(props: CheckoutViewProps) {
  const { sale, payment, plan, isPaying, cancel, onReleased } = props
  const left = useCountdown(sale.expiresAt, sale.now)
  // The expiry is known locally, without asking the server.
  const isHeld = sale.status === 'PENDING' && (isPaying || left.kind !== 'expired')
  const closed = sale.status === 'PENDING' ? 'EXPIRED' : sale.status
  const isExpired = !isHeld && closed === 'EXPIRED'
  const [wasHeld] = useState(isHeld)
  const isBroken = left.kind === 'broken'
  useOnRelease(!isHeld && (isExpired || closed === 'CANCELED'), onReleased)
  const total = formatReais(totalCharged(sale, isHeld ? plan : undefined))
  return (
    <CheckoutFrame>
      {!isHeld && <SaleClosed status={closed} sale={sale} hasJustEnded={wasHeld} />}
      <CheckoutColumns
        order={
          <>
            {isHeld && <CountdownBanner left={countdownWhilePaying(left)} total={total} />}
            <OrderFold
              eventName={sale.evento.name}
              ticketCount={sale.itens.reduce((sum, { qtde }) => sum + qtde, 0)}
              total={total}
            >
              <EventBlock event={sale.evento} />
              <OrderSummary
                sale={sale}
                plan={isHeld ? plan : undefined}
                heldUntil={isHeld && !isBroken ? expiryText(sale) : undefined}
              />
            </OrderFold>
          </>
        }
      >
        {isHeld && sale.move && <MoveNotice move={sale.move} />}
        {(isExpired || (isHeld && !isBroken)) && payment(isExpired)}
        <BuyerBlock buyer={sale.cliente} />
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
const countdownWhilePaying = (left: Countdown): ActiveCountdown =>
  left.kind === 'expired'
    ? { kind: 'running', msLeft: 0, text: '00:00', duration: '0 s', isLast: true }
    : left

function useOnRelease(isReleased: boolean, onRelease: () => void) {
  const hasReleased = useRef(false)
  useEffect(() => {
    if (!isReleased || hasReleased.current) return
    hasReleased.current = true
    onRelease()
  })
}

/** The buyer's data from the account, read-only. */
function BuyerBlock({ buyer }: { buyer: Sale['cliente'] }) {
  return (
    <Card className="p-5">
      <section aria-labelledby="buyer-title">
        <h2 id="buyer-title" className="text-lg">
          Comprador
        </h2>
        <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <div className="min-w-0 wrap-anywhere">
            <dt className="text-sm text-ink-soft">Nome</dt>
            <dd className="font-semibold">{buyer.name}</dd>
          </div>
          <div className="min-w-0 wrap-anywhere">
            <dt className="text-sm text-ink-soft">Email</dt>
            <dd className="font-semibold">{buyer.email}</dd>
          </div>
        </dl>
      </section>
    </Card>
  )
}
