import type { PaymentState } from '@55tickets/contracts/payments.ts'
import { latePaymentText } from '@55tickets/rules/money/late-payment-text.ts'
import CircleX from 'lucide-react/icons/circle-x'
import ClockAlert from 'lucide-react/icons/clock-alert'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { OrderMessage } from './order-message.tsx'

type ClosedStatus = Exclude<
  PaymentState['status'],
  'PENDING' | 'PAYMENT_PENDING' | 'CONFIRMED' | 'PAID' | 'RECEIVED'
>

const closedTexts: Record<ClosedStatus, { title: string; texts: readonly string[] }> = {
  EXPIRED: {
    title: 'Reserva expirada',
    texts: [
      'O prazo terminou sem pagamento, e os ingressos voltaram para a venda.',
      latePaymentText,
    ],
  },
  CANCELED: {
    title: 'Pedido cancelado',
    texts: ['Os ingressos voltaram para a venda.', latePaymentText],
  },
  REFUNDED: {
    // The refund may still be in progress.
    title: 'Pedido cancelado',
    texts: [
      'O valor deste pedido volta pelo mesmo meio do pagamento, e os ingressos dele não valem mais.',
    ],
  },
  CHARGEBACK: {
    title: 'Pagamento contestado',
    texts: ['O pagamento deste pedido foi contestado, e os ingressos dele não valem mais.'],
  },
}

const cancelledEvent = {
  title: 'Evento cancelado',
  texts: [
    'Este evento não vai acontecer.',
    'Se você já pagou, devolvemos tudo, com as taxas, sem que você precise pedir.',
  ],
}

interface ClosedOrderProps {
  readonly status: ClosedStatus
  readonly event: PaymentState['event']
}

/** Page of an order that can no longer be paid, or whose money was returned. */
export function ClosedOrder({ status, event }: ClosedOrderProps) {
  const isOfEvent = event.isCancelled && status !== 'CHARGEBACK'
  const { title, texts } = isOfEvent ? cancelledEvent : closedTexts[status]
  const canChooseAgain = !event.isCancelled && (status === 'EXPIRED' || status === 'CANCELED')
  return (
    <OrderMessage
      icon={status === 'EXPIRED' ? ClockAlert : CircleX}
      tone="over"
      title={title}
      eventName={event.name}
      actions={
        canChooseAgain ? (
          <ButtonLink to={`/evento/${event.slug}#tickets-section`}>Escolher novamente</ButtonLink>
        ) : (
          <ButtonLink to="/">Ver eventos</ButtonLink>
        )
      }
    >
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </OrderMessage>
  )
}
