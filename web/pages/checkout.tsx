import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { refreshEvent } from '../areas/events/refresh-event.ts'
import { CheckoutScreen } from '../areas/purchases/checkout-screen.tsx'
import { CheckoutView } from '../areas/purchases/checkout-view.tsx'
import { PaymentArea } from '../areas/purchases/payment-area.tsx'
import { refreshVenda } from '../areas/purchases/queries.ts'
import { CancelReservation } from '../areas/reservations/cancel-reservation.tsx'

export default function CheckoutPage() {
  const { id = '' } = useParams()
  const client = useQueryClient()
  return (
    <CheckoutScreen id={id}>
      {(venda) => (
        <CheckoutView
          venda={venda}
          payment={<PaymentArea venda={venda} />}
          cancel={
            <CancelReservation
              saleId={venda._id}
              eventPath={`/evento/${venda.evento.slug}`}
              onOver={() => void refreshVenda(client, id)}
            />
          }
          onReleased={() => void refreshEvent(client)}
        />
      )}
    </CheckoutScreen>
  )
}
