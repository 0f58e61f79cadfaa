import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Single-column layout, as in the checkout. */
export function OrderFrame({ children }: { children: ReactNode }) {
  return (
    <div className="page-width pt-6 md:pt-10">
      <div className="mx-auto grid max-w-180 grid-cols-1 gap-5">{children}</div>
    </div>
  )
}

export function OrderSkeleton() {
  return (
    <OrderFrame>
      <output className="sr-only">Carregando seu pedido...</output>
      <Skeleton className="h-16 w-3/4" />
      <Skeleton className="h-120 rounded-lg" />
      <Skeleton className="h-36 rounded-lg" />
    </OrderFrame>
  )
}
