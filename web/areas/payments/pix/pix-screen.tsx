import type { PaymentState } from '@55tickets/contracts/payments.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { useApi, useSite } from '../../../lib/app-context.tsx'
import { useAuthState } from '../../../lib/auth/auth.tsx'
import { ClosedOrder } from '../status/closed-order.tsx'
import { OrderSkeleton } from '../status/order-frame.tsx'
import { OrderScreen } from '../status/order-screen.tsx'
import { isPaid } from '../status/payment-status.ts'
import { ownershipQuery } from '../status/queries.ts'
import { ChangePaymentMethod } from './change-payment-method.tsx'
import { PixCancelled } from './pix-cancelled.tsx'
import { PixCodePending } from './pix-code-pending.tsx'
import { PixPaid } from './pix-paid.tsx'
import { PixView } from './pix-view.tsx'
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
  if (isPaid(status)) return <PixPaid id={id} />
  if (status === 'PENDING') {
    if (isLeaving) return <OrderSkeleton />
    return <PixCancelled eventName={event.name} checkout={isOwner ? checkout : undefined} />
  }
  if (status !== 'PAYMENT_PENDING') return <ClosedOrder {...{ status, event }} />
  // A card payment is pending: nothing can be paid here.
  if (method !== 'PIX') return <Navigate to={`/pedido-confirmado/${id}`} replace />
  const changeMethod = isOwner && (
    <ChangePaymentMethod
      {...{ id, checkout, isLeaving }}
      onLeaving={setIsLeaving}
      onChanged={refresh}
    />
  )
  if (!paymentDetails) return <PixCodePending state={state} changeMethod={changeMethod} />
  return (
    <PixView
      state={state}
      details={paymentDetails}
      simulate={isSandbox && <SimulatePayment id={id} onDone={refresh} />}
      changeMethod={changeMethod}
    />
  )
}

function useIsOwner(id: string): boolean {
  const isSignedIn = useAuthState().status === 'signed-in'
  const { data } = useQuery({ ...ownershipQuery(useApi(), id), enabled: isSignedIn })
  return isSignedIn && data === true
}
