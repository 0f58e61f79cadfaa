import type { Sale } from '@55tickets/contracts/purchases.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router'
import { useApi } from '../../lib/app-context.tsx'
import { CheckoutMissing } from './checkout-missing.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { pendingPayment } from './pending-payment.ts'
import { vendaQuery } from './queries.ts'

interface CheckoutScreenProps {
  readonly id: string
  /** A payment is in progress: updates of the sale wait for its response. */
  readonly isPaying: boolean
  readonly children: (venda: Sale) => ReactNode
}

const pollMs = 10_000

/** Loads a sale and renders it; one that fails to load is shown as missing. */
export function CheckoutScreen({ id, isPaying, children }: CheckoutScreenProps) {
  const { data, isPending } = useQuery({
    ...vendaQuery(useApi(), id),
    // The provider decides now and may do so at any time.
    refetchInterval: ({ state }) => (state.data?.status === 'PAYMENT_PENDING' ? pollMs : false),
  })
  const venda = useStill(data, isPaying)
  if (isPending) return <CheckoutSkeleton />
  if (!venda) return <CheckoutMissing />
  if (pendingPayment(venda) === 'PIX') return <Navigate to={`/pix-payment/${id}`} replace />
  return children(venda)
}

/** Value frozen at what it was when `isStill` became true. */
function useStill<T>(value: T, isStill: boolean): T {
  const [shown, setShown] = useState(value)
  if (!isStill && shown !== value) setShown(value)
  return isStill ? shown : value
}
