import type { Sale } from '@55tickets/contracts/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Navigate } from '../../../framework/router/router.tsx'
import { useApi } from '../../../lib/app-context.tsx'
import { pendingPayment } from '../pending-payment.ts'
import { saleQuery } from '../queries.ts'
import { CheckoutMissing } from './checkout-missing.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'

interface CheckoutScreenProps {
  readonly id: string
  /** True while a payment is in progress: updates of the sale wait for its response. */
  readonly isPaying: boolean
  readonly children: (sale: Sale) => ReactNode
}

const POLL_INTERVAL_MS = 10_000

/** Loads a sale and renders it; one that fails to load is shown as missing. */
export function CheckoutScreen({ id, isPaying, children }: CheckoutScreenProps) {
  const { data, isPending } = useQuery({
    ...saleQuery(useApi(), id),
    // The provider decides now and may do so at any time.
    refetchInterval: ({ state }) =>
      state.data?.status === 'PAYMENT_PENDING' ? POLL_INTERVAL_MS : false,
  })
  const sale = useFrozen(data, isPaying)
  if (isPending) return <CheckoutSkeleton />
  if (!sale) return <CheckoutMissing />
  if (pendingPayment(sale) === 'PIX') return <Navigate to={`/pix-payment/${id}`} replace />
  return children(sale)
}

/** Value frozen at what it was when `isFrozen` became true. */
function useFrozen<T>(value: T, isFrozen: boolean): T {
  const [shown, setShown] = useState(value)
  if (!isFrozen && shown !== value) setShown(value)
  return isFrozen ? shown : value
}
