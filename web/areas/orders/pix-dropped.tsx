import QrCode from 'lucide-react/icons/qr-code'
import { ButtonLink } from '../../ui/button-link.tsx'
import { OrderTold } from './order-told.tsx'

interface PixDroppedProps {
  readonly eventName: string
  /** Where it can be paid in another way, for who may. */
  readonly checkout: string | undefined
}

/** The reservation stands, its PIX does not. */
export function PixDropped({ eventName, checkout }: PixDroppedProps) {
  return (
    <OrderTold
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
    </OrderTold>
  )
}
