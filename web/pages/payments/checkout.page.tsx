import type { Sale } from '@55tickets/contracts/orders.ts'
import type { InstallmentPlan } from '@55tickets/rules/money/installments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshEvent } from '../../areas/events/refresh-event.ts'
import { CheckoutScreen } from '../../areas/orders/checkout/checkout-screen.tsx'
import { CheckoutView } from '../../areas/orders/checkout/checkout-view.tsx'
import { refreshSale } from '../../areas/orders/queries.ts'
import { CancelReservation } from '../../areas/reservations/cancel-reservation.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { useParams } from '../../framework/router/router.tsx'
import { useAuth } from '../../lib/auth/auth.tsx'
import { pageHead } from '../page.ts'
import { CheckoutPayment } from './checkout-payment.tsx'

export const route: PageRoute = {
  path: '/checkout/:id',
  access: 'user',
}

export const page: Page = {
  head: () => pageHead('Sua reserva', 'Seus ingressos reservados, e até quando.'),
  View: CheckoutPage,
}

function CheckoutPage() {
  const { id = '' } = useParams()
  const client = useQueryClient()
  const auth = useAuth()
  const [isPaying, setIsPaying] = useState(false)
  const [plan, setPlan] = useState<InstallmentPlan>()
  const refresh = () => {
    void refreshSale(client, id)
    void auth.check()
  }
  const payment = (sale: Sale) => (isExpired: boolean) => (
    <CheckoutPayment
      sale={sale}
      isExpired={isExpired}
      onPlan={setPlan}
      onPaying={setIsPaying}
      onStale={refresh}
    />
  )
  return (
    <CheckoutScreen id={id} isPaying={isPaying}>
      {(sale) => (
        <CheckoutView
          sale={sale}
          payment={payment(sale)}
          plan={plan}
          isPaying={isPaying}
          cancel={
            <CancelReservation
              saleId={sale._id}
              eventPath={`/evento/${sale.evento.slug}`}
              onEnded={() => void refreshSale(client, id)}
            />
          }
          onReleased={() => void refreshEvent(client)}
        />
      )}
    </CheckoutScreen>
  )
}
