import { Skeleton } from '../../ui/skeleton.tsx'
import { CheckoutFrame } from './checkout-frame.tsx'

export function CheckoutSkeleton() {
  return (
    <CheckoutFrame>
      <output className="sr-only">Carregando sua reserva...</output>
      <Skeleton className="h-14 rounded-lg" />
      <Skeleton className="h-52 rounded-lg" />
      <Skeleton className="h-60 rounded-lg" />
      <Skeleton className="h-36 rounded-lg" />
    </CheckoutFrame>
  )
}
