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
  /** A payment is under way here: what the server says meanwhile waits for its answer. */
  readonly isPaying: boolean
  readonly children: (venda: Sale) => ReactNode
}

const pollMs = 10_000

/** Loading, there, or not: a sale that cannot be had is told as one that does not exist. */
export function CheckoutScreen({ id, isPaying, children }: CheckoutScreenProps) {
  const { data, isPending } = useQuery({
    ...vendaQuery(useApi(), id),
    // Somebody else decides now, and may do so at any time.
    refetchInterval: ({ state }) => (state.data?.status === 'PAYMENT_PENDING' ? pollMs : false),
  })
  const venda = useStill(data, isPaying)
  if (isPending) return <CheckoutSkeleton />
  if (!venda) return <CheckoutMissing />
  if (pendingPayment(venda) === 'PIX') return <Navigate to={`/pix-payment/${id}`} replace />
  return children(venda)
}

/** As it was when it began to hold still. */
function useStill<T>(value: T, isStill: boolean): T {
  const [shown, setShown] = useState(value)
  if (!isStill && shown !== value) setShown(value)
  return isStill ? shown : value
}
