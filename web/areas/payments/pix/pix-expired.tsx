import ClockAlert from 'lucide-react/icons/clock-alert'
import { Spinner } from '../../../ui/spinner.tsx'
import { OrderMessage } from '../status/order-message.tsx'

/** Page between the expiry and the provider's confirmation that no payment arrived. */
export function PixExpired({ eventName }: { eventName: string }) {
  return (
    <OrderMessage icon={ClockAlert} tone="wait" title="PIX expirado" eventName={eventName}>
      <p>Não pague mais com este código.</p>
      <p>
        <Spinner className="mr-2.5 inline-block size-5 text-action" />
        Conferindo se o pagamento chegou a tempo...
      </p>
    </OrderMessage>
  )
}
