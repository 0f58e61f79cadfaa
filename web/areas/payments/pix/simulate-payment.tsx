import FlaskConical from 'lucide-react/icons/flask-conical'
import { useState } from 'react'
import { serverMessage } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { notice } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'

interface SimulatePaymentProps {
  readonly id: string
  /** Called when the simulated payment has been sent to the provider. */
  readonly onDone: () => void
}

/**
 * Button to simulate a payment. Shown only with the sandbox provider, and styled to look different
 * from a real payment.
 */
export function SimulatePayment({ id, onDone }: SimulatePaymentProps) {
  const api = useApi()
  const [busy, setBusy] = useState(false)
  const simulate = async () => {
    setBusy(true)
    try {
      await api('simulatePayment', { params: { vendaId: id }, body: {} })
      onDone()
    } catch (error) {
      notice({
        title: 'Erro ao simular pagamento',
        description: serverMessage(error) ?? 'Tente novamente em instantes.',
        variant: 'error',
      })
    } finally {
      setBusy(false)
    }
  }
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
        busy={busy}
        onClick={() => void simulate()}
        className="max-sm:w-full"
      >
        Simular pagamento
      </Button>
    </section>
  )
}
