import { useQueryClient } from '@tanstack/react-query'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { serverMessage } from '../../../lib/api/api.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { notice } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { refreshPayment } from '../status/queries.ts'

/**
 * Button to simulate a payment. Shown only with the sandbox provider, and styled to look different
 * from a real payment.
 */
export function SimulatePayment({ id }: { id: string }) {
  const api = useApi()
  const client = useQueryClient()
  const simulate = useSingleMutation({
    mutationFn: () => api('simulatePayment', { params: { vendaId: id }, body: {} }),
    onSuccess: () => void refreshPayment(client, id),
    onError: (error) =>
      notice({
        title: 'Erro ao simular pagamento',
        description: serverMessage(error) ?? 'Tente novamente em instantes.',
        variant: 'error',
      }),
  })
  return (
    <section
      aria-labelledby="sandbox-title"
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg border-2 border-dashed border-accent bg-accent-soft px-5 py-4 text-accent-ink"
    >
      <FlaskConical aria-hidden="true" className="size-7 shrink-0" />
      <div className="min-w-48 flex-1">
        <h2 id="sandbox-title" className="text-base">
          Ambiente de teste
        </h2>
        <p className="text-sm">Aqui nenhum dinheiro é cobrado.</p>
      </div>
      <Button
        variant="secondary"
        busy={simulate.isPending}
        onClick={() => simulate.mutate()}
        className="max-sm:w-full"
      >
        Simular pagamento
      </Button>
    </section>
  )
}
