import QrCode from 'lucide-react/icons/qr-code'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { OrderMessage } from '../status/order-message.tsx'

interface PixCancelledProps {
  readonly eventName: string
  /** Path of the checkout, for the owner of the order only. */
  readonly checkout: string | undefined
}

/** Page of a reservation whose PIX was cancelled. */
export function PixCancelled({ eventName, checkout }: PixCancelledProps) {
  return (
    <OrderMessage
      icon={QrCode}
      tone="over"
      title="Este PIX não vale mais"
      eventName={eventName}
      actions={
        checkout ? (
          <ButtonLink to={checkout}>Ir para o pagamento</ButtonLink>
        ) : (
          <ButtonLink to="/" variant="secondary">
            Ver eventos
          </ButtonLink>
        )
      }
    >
      <p>
        {checkout
          ? 'O código anterior foi cancelado. Sua reserva continua: escolha como pagar.'
          : 'O código foi cancelado. Peça um novo link a quem fez a reserva.'}
      </p>
    </OrderMessage>
  )
}
