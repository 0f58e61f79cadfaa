import { Skeleton } from '../../../ui/skeleton.tsx'
import { CheckoutColumns, CheckoutFrame } from './checkout-frame.tsx'

export function CheckoutSkeleton() {
  return (
    <CheckoutFrame>
      <output className="sr-only">Carregando sua reserva...</output>
      <CheckoutColumns
        order={
          <>
            <Skeleton className="h-16 rounded-lg" />
            <Skeleton className="h-18 rounded-lg md:h-120" />
          </>
        }
      >
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-36 rounded-lg" />
      </CheckoutColumns>
    </CheckoutFrame>
  )
}
