import type { Venda } from '@55tickets/contracts/purchases.ts'
import { formatMoney, fromReais } from '@55tickets/rules/money.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { BuyerBlock } from './buyer-block.tsx'
import { CheckoutFrame } from './checkout-frame.tsx'
import { CountdownBanner } from './countdown-banner.tsx'
import { EventBlock } from './event-block.tsx'
import { OrderSummary } from './order-summary.tsx'
import { SaleClosed } from './sale-closed.tsx'
import { SellerBlock } from './seller-block.tsx'
import { useCountdown } from './use-countdown.ts'

interface CheckoutViewProps {
  readonly venda: Venda
  /** How it is paid, while it is held. */
  readonly payment: ReactNode
  /** How it is given back. */
  readonly cancel: ReactNode
  /** What it held has gone back to the others. */
  readonly onReleased: () => void
}

export function CheckoutView({ venda, payment, cancel, onReleased }: CheckoutViewProps) {
  const left = useCountdown(venda.expiresAt)
  // The end needs no word from the server.
  const isHeld = venda.status === 'PENDING' && left.kind !== 'expired'
  const closed = venda.status === 'PENDING' ? 'EXPIRED' : venda.status
  useOnceReleased(!isHeld && (closed === 'EXPIRED' || closed === 'CANCELED'), onReleased)
  return (
    <CheckoutFrame>
      {isHeld ? (
        <CountdownBanner left={left} total={formatMoney(fromReais(venda.amountCharged))} />
      ) : (
        <SaleClosed status={closed} venda={venda} />
      )}
      <EventBlock event={venda.evento} />
      <OrderSummary venda={venda} />
      <BuyerBlock buyer={venda.cliente} />
      {isHeld && left.kind === 'running' && payment}
      {isHeld && <div className="justify-self-center">{cancel}</div>}
      <SellerBlock />
    </CheckoutFrame>
  )
}

function useOnceReleased(isReleased: boolean, tell: () => void) {
  const isTold = useRef(false)
  useEffect(() => {
    if (!isReleased || isTold.current) return
    isTold.current = true
    tell()
  })
}
