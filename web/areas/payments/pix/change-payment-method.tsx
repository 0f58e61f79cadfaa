import { useNavigate } from 'react-router'
import { failureText } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { notice } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'

interface ChangePaymentMethodProps {
  readonly id: string
  /** Path of the checkout, where another payment method can be chosen. */
  readonly checkout: string
  /** True while the PIX is being cancelled, until the checkout is shown. */
  readonly isLeaving: boolean
  readonly onLeaving: (isLeaving: boolean) => void
  /** Called when the payment's status differs from the one shown. */
  readonly onChanged: () => void
}

/** Cancels the PIX and returns to the checkout. A payment that arrived first still counts. */
export function ChangePaymentMethod(props: ChangePaymentMethodProps) {
  const { id, checkout, isLeaving, onLeaving, onChanged } = props
  const api = useApi()
  const navigate = useNavigate()
  const stay = () => {
    onLeaving(false)
    onChanged()
  }
  const abandon = async () => {
    onLeaving(true)
    try {
      const { status } = await api('abandonPayment', { params: { vendaId: id }, body: {} })
      if (status === 'PENDING') void navigate(checkout, { replace: true })
      else stay()
    } catch (error) {
      notice({
        title: 'Não foi possível trocar a forma de pagamento',
        description: failureText(error),
        variant: 'error',
      })
      stay()
    }
  }
  return (
    <>
      <Button variant="quiet" busy={isLeaving} onClick={() => void abandon()}>
        Pagar de outra forma
      </Button>
      <p className="text-sm text-ink-soft">Este PIX deixa de valer. A reserva continua.</p>
    </>
  )
}
