import { abandonPayment } from '@55tickets/contracts/payments.ts'
import { useNavigate } from 'react-router'
import { failureText } from '../../lib/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { notice } from '../../lib/toasts.tsx'
import { Button } from '../../ui/button.tsx'

interface PayOtherwiseProps {
  readonly id: string
  /** Where it is chosen anew. */
  readonly checkout: string
  /** Whether the PIX is being given up, until the checkout is there. */
  readonly isLeaving: boolean
  readonly onLeaving: (isLeaving: boolean) => void
  /** It stands otherwise than it was shown. */
  readonly onOver: () => void
}

/** Gives up the PIX and goes back to choosing. Money that was quicker counts. */
export function PayOtherwise(props: PayOtherwiseProps) {
  const { id, checkout, isLeaving, onLeaving, onOver } = props
  const api = useApi()
  const navigate = useNavigate()
  const stay = () => {
    onLeaving(false)
    onOver()
  }
  const abandon = async () => {
    onLeaving(true)
    try {
      const { status } = await api(abandonPayment, { params: { vendaId: id }, body: {} })
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
