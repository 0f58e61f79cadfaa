import type { Venda } from '@55tickets/contracts/purchases.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../lib/app-context.tsx'
import { CheckoutMissing } from './checkout-missing.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { vendaQuery } from './queries.ts'

interface CheckoutScreenProps {
  readonly id: string
  readonly children: (venda: Venda) => ReactNode
}

/** Loading, there, or not: a sale that cannot be had is told as one that does not exist. */
export function CheckoutScreen({ id, children }: CheckoutScreenProps) {
  const { data: venda, isPending } = useQuery(vendaQuery(useApi(), id))
  if (isPending) return <CheckoutSkeleton />
  return venda ? children(venda) : <CheckoutMissing />
}
