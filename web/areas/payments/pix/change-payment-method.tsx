import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '../../../framework/router/router.tsx'
import { failureText } from '../../../lib/api/api.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { notice } from '../../../lib/toasts/toasts.tsx'
import { useIsMounted } from '../../../lib/use-is-mounted.ts'
import { Button } from '../../../ui/button.tsx'
import { refreshPayment } from '../status/queries.ts'

/** Cancels the PIX and returns to the checkout. A payment that arrived first still counts. */
export function useAbandonPix(id: string, checkout: string) {
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const isHere = useIsMounted()
  const { mutate, isPending, data } = useSingleMutation({
    mutationFn: () => api('abandonPayment', { params: { vendaId: id }, body: {} }),
    onSuccess: ({ status }) => {
      if (status !== 'PENDING') void refreshPayment(client, id)
      else if (isHere.current) navigate(checkout, { replace: true })
    },
    onError: (error) => {
      notice({
        title: 'Não foi possível trocar a forma de pagamento',
        description: failureText(error),
        variant: 'error',
      })
      void refreshPayment(client, id)
    },
  })
  return {
    abandon: mutate,
    /** True while the PIX is being cancelled, until the checkout is shown. */
    isLeaving: isPending || data?.status === 'PENDING',
  }
}

interface ChangePaymentMethodProps {
  readonly busy: boolean
  readonly onAbandon: () => void
}

export function ChangePaymentMethod({ busy, onAbandon }: ChangePaymentMethodProps) {
  return (
    <>
      <Button variant="quiet" busy={busy} onClick={onAbandon}>
        Pagar de outra forma
      </Button>
      <p className="text-sm text-ink-soft">Este PIX deixa de valer. A reserva continua.</p>
    </>
  )
}
