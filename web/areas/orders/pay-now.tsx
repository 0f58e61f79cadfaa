import type { Sale } from '@55tickets/contracts/orders.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { expiryText } from './expiry-text.ts'
import { isInAnalysis, pendingPayment } from './pending-payment.ts'

const waitingText = (sale: Sale) =>
  isInAnalysis(sale)
    ? 'O pagamento está em análise. Seus ingressos continuam reservados: não é preciso pagar de novo, avisamos por email.'
    : 'Estamos perguntando ao banco se o cartão foi cobrado. Seus ingressos continuam reservados: não é preciso pagar de novo.'

/** Link to pay an unpaid sale, or to follow a payment that is being processed. */
export function PayNow({ sale }: { sale: Sale }) {
  const method = pendingPayment(sale)
  const isWaiting = sale.status === 'PAYMENT_PENDING' && method !== 'PIX'
  return (
    <section
      aria-label="Pagamento pendente"
      className="flex flex-wrap items-center justify-between gap-4 rounded-lg bg-accent-soft p-5"
    >
      <p className="min-w-0 max-w-reading">
        {isWaiting
          ? waitingText(sale)
          : `Seus ingressos estão reservados até ${expiryText(sale)}. Conclua o pagamento antes disso.`}
      </p>
      {isWaiting ? (
        <ButtonLink to={`/pedido-confirmado/${sale._id}`} variant="secondary">
          Acompanhar pagamento
        </ButtonLink>
      ) : (
        <ButtonLink
          to={method === 'PIX' ? `/pix-payment/${sale._id}` : `/checkout/${sale._id}`}
          className="max-sm:w-full"
        >
          Pagar agora
        </ButtonLink>
      )}
    </section>
  )
}
