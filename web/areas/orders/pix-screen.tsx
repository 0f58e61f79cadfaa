import type { PaymentState } from '@55tickets/contracts/payments.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { useApi, useSite } from '../../lib/app-context.tsx'
import { useAuthState } from '../../lib/auth.tsx'
import { isPaid } from '../../lib/is-paid.ts'
import { ClosedOrder } from './closed-order.tsx'
import { OrderSkeleton } from './order-frame.tsx'
import { OrderScreen } from './order-screen.tsx'
import { PaidPix } from './paid-pix.tsx'
import { PayOtherwise } from './pay-otherwise.tsx'
import { PixDropped } from './pix-dropped.tsx'
import { PixLate } from './pix-late.tsx'
import { PixView } from './pix-view.tsx'
import { ownQuery } from './queries.ts'
import { SimulatePayment } from './simulate-payment.tsx'

/** Page to pay by PIX, for anyone with the link: a friend may pay. */
export function PixScreen({ id }: { id: string }) {
  return (
    <OrderScreen id={id} failure="Erro ao carregar QR Code">
      {(state, refresh) => <Pix {...{ id, state, refresh }} />}
    </OrderScreen>
  )
}

interface PixProps {
  readonly id: string
  readonly state: PaymentState
  readonly refresh: () => void
}

function Pix({ id, state, refresh }: PixProps) {
  const { isSandbox } = useSite()
  const isOwner = useIsOwner(id)
  const [isLeaving, setIsLeaving] = useState(false)
  const { status, event, method, paymentDetails } = state
  const checkout = `/checkout/${id}`
  if (isPaid(status)) return <PaidPix id={id} />
  if (status === 'PENDING') {
    if (isLeaving) return <OrderSkeleton />
    return <PixDropped eventName={event.name} checkout={isOwner ? checkout : undefined} />
  }
  if (status !== 'PAYMENT_PENDING') return <ClosedOrder {...{ status, event }} />
  // A card payment is pending: nothing can be paid here.
  if (method !== 'PIX') return <Navigate to={`/pedido-confirmado/${id}`} replace />
  const otherwise = isOwner && (
    <PayOtherwise {...{ id, checkout, isLeaving }} onLeaving={setIsLeaving} onOver={refresh} />
  )
  if (!paymentDetails) return <PixLate state={state} otherwise={otherwise} />
  return (
    <PixView
      state={state}
      details={paymentDetails}
      simulate={isSandbox && <SimulatePayment id={id} onDone={refresh} />}
      otherwise={otherwise}
    />
  )
}

function useIsOwner(id: string): boolean {
  const isSignedIn = useAuthState().status === 'signed-in'
  const { data } = useQuery({ ...ownQuery(useApi(), id), enabled: isSignedIn })
  return isSignedIn && data === true
}
