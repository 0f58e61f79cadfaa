import type { PaymentState } from '@55tickets/contracts/payments.ts'
import { type ReactNode, useEffect } from 'react'
import { serverMessage } from '../../../lib/api/api.ts'
import type { Notice } from '../../../lib/toasts/toast-queue.ts'
import { notice } from '../../../lib/toasts/toasts.tsx'
import { useNotifyAndGoHome } from '../../../lib/toasts/use-notify-and-go-home.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyPanel } from '../../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { OrderFrame, OrderSkeleton } from './order-frame.tsx'
import { statusErrorText } from './queries.ts'
import { usePayment } from './use-payment.ts'

interface PaymentScreenProps {
  readonly id: string
  /** Title of the notice when the order cannot be loaded. */
  readonly failure: string
  readonly children: (state: PaymentState) => ReactNode
}

/**
 * Loads an order's payment and renders it, with states for loading, failed and missing. A failed
 * refetch does not replace a loaded payment.
 */
export function PaymentScreen({ id, failure, children }: PaymentScreenProps) {
  const { data: state, error, isFetching, refetch } = usePayment(id)
  if (state) return children(state)
  if (state === null) return <OrderMissing failure={failure} />
  if (!error) return <OrderSkeleton />
  return (
    <OrderFrame>
      <OrderLoadError
        {...{ error, failure }}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    </OrderFrame>
  )
}

function OrderMissing({ failure }: { failure: string }) {
  useNotifyAndGoHome(missingNotice(failure))
  return (
    <OrderFrame>
      <EmptyPanel
        title="Pedido não encontrado"
        actions={<ButtonLink to="/">Ver eventos</ButtonLink>}
      >
        Confira se o link está completo.
      </EmptyPanel>
    </OrderFrame>
  )
}

const missingNotice = (title: string): Notice => ({
  title,
  description: 'Pedido não encontrado.',
  variant: 'error',
})

interface OrderLoadErrorProps {
  readonly error: Error
  readonly failure: string
  readonly retrying: boolean
  readonly onRetry: () => void
}

function OrderLoadError({ error, failure, retrying, onRetry }: OrderLoadErrorProps) {
  const description =
    serverMessage(error) ?? `${statusErrorText} Verifique sua conexão e tente novamente.`
  useEffect(() => notice({ title: failure, description, variant: 'error' }), [failure, description])
  return (
    <ErrorPanel title="Não foi possível carregar o pedido" retrying={retrying} onRetry={onRetry}>
      {description}
    </ErrorPanel>
  )
}
