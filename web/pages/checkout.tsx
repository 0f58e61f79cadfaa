import type { Sale } from '@55tickets/contracts/purchases.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { refreshEvent } from '../areas/events/refresh-event.ts'
import { CheckoutScreen } from '../areas/purchases/checkout-screen.tsx'
import { CheckoutView } from '../areas/purchases/checkout-view.tsx'
import { refreshVenda } from '../areas/purchases/queries.ts'
import { CancelReservation } from '../areas/reservations/cancel-reservation.tsx'
import { useAuth } from '../lib/auth.tsx'
import type { Plan } from '../lib/plan.ts'
import { CheckoutPayment } from './checkout-payment.tsx'

export default function CheckoutPage() {
  const { id = '' } = useParams()
  const client = useQueryClient()
  const auth = useAuth()
  const [isPaying, setIsPaying] = useState(false)
  const [plan, setPlan] = useState<Plan>()
  const refresh = () => {
    void refreshVenda(client, id)
    void auth.check()
  }
  const payment = (venda: Sale) => (isExpired: boolean) => (
    <CheckoutPayment
      sale={venda}
      isExpired={isExpired}
      onPlan={setPlan}
      onPaying={setIsPaying}
      onStale={refresh}
    />
  )
  return (
    <CheckoutScreen id={id} isPaying={isPaying}>
      {(venda) => (
        <CheckoutView
          venda={venda}
          payment={payment(venda)}
          plan={plan}
          isPaying={isPaying}
          cancel={
            <CancelReservation
              saleId={venda._id}
              eventPath={`/evento/${venda.evento.slug}`}
              onEnded={() => void refreshVenda(client, id)}
            />
          }
          onReleased={() => void refreshEvent(client)}
        />
      )}
    </CheckoutScreen>
  )
}
