import type { PaymentState } from '@55tickets/contracts/payments.ts'
import { isPaid } from '@55tickets/rules/sales/payment-status.ts'
import { useQuery } from '@tanstack/react-query'
import QrCode from 'lucide-react/icons/qr-code'
import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate, useNavigate } from '../../../framework/router/router.tsx'
import { useApi, useSite } from '../../../lib/app-context.tsx'
import { useAuthState } from '../../../lib/auth/auth.tsx'
import { useCountdown } from '../../../lib/time/use-countdown.ts'
import { notice } from '../../../lib/toasts/toasts.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ClosedOrder } from '../status/closed-order.tsx'
import { OrderSkeleton } from '../status/order-frame.tsx'
import { OrderMessage } from '../status/order-message.tsx'
import { PaymentScreen } from '../status/payment-screen.tsx'
import { ownershipQuery } from '../status/queries.ts'
import { ChangePaymentMethod, useAbandonPix } from './change-payment-method.tsx'
import { PixExpired } from './pix-expired.tsx'
import { PixView } from './pix-view.tsx'
import { SimulatePayment } from './simulate-payment.tsx'

/** Page to pay by PIX, for anyone with the link: a friend may pay. */
export function PixScreen({ id }: { id: string }) {
  return (
    <PaymentScreen id={id} failure="Erro ao carregar QR Code">
      {(state) => <Pix id={id} state={state} />}
    </PaymentScreen>
  )
}

function Pix({ id, state }: { id: string; state: PaymentState }) {
  const { isSandbox } = useSite()
  const isOwner = useIsOwner(id)
  const { status, event, method, paymentDetails } = state
  const checkout = `/checkout/${id}`
  const { abandon, isLeaving } = useAbandonPix(id, checkout)
  if (isPaid(status)) return <PixPaid id={id} />
  if (status === 'PENDING') {
    if (isLeaving) return <OrderSkeleton />
    return <PixCancelled eventName={event.name} checkout={isOwner ? checkout : undefined} />
  }
  if (status !== 'PAYMENT_PENDING') return <ClosedOrder {...{ status, event }} />
  // A card payment is pending: nothing can be paid here.
  if (method !== 'PIX') return <Navigate to={`/pedido-confirmado/${id}`} replace />
  const changeMethod = isOwner && (
    <ChangePaymentMethod busy={isLeaving} onAbandon={() => abandon()} />
  )
  if (!paymentDetails) return <PixCodePending state={state} changeMethod={changeMethod} />
  return (
    <PixView
      state={state}
      details={paymentDetails}
      simulate={isSandbox && <SimulatePayment id={id} />}
      changeMethod={changeMethod}
    />
  )
}

function useIsOwner(id: string): boolean {
  const isSignedIn = useAuthState().status === 'signed-in'
  const { data } = useQuery({ ...ownershipQuery(useApi(), id), enabled: isSignedIn })
  return isSignedIn && data === true
}

interface PixCancelledProps {
  readonly eventName: string
  /** Path of the checkout, for the owner of the order only. */
  readonly checkout: string | undefined
}

/** Page of a reservation whose PIX was cancelled. */
function PixCancelled({ eventName, checkout }: PixCancelledProps) {
  return (
    <OrderMessage
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
    </OrderMessage>
  )
}

interface PixCodePendingProps {
  readonly state: PaymentState
  /** Control that cancels the PIX. */
  readonly changeMethod: ReactNode
}

/** Page of a PIX that was requested and whose code has not arrived yet. */
function PixCodePending({ state: { event, expiresAt, now }, changeMethod }: PixCodePendingProps) {
  const left = useCountdown(expiresAt, now)
  if (left.kind === 'expired') return <PixExpired eventName={event.name} />
  return (
    <OrderMessage
      icon={QrCode}
      tone="wait"
      title="Gerando o código PIX..."
      eventName={event.name}
      actions={changeMethod && <div className="grid justify-items-center">{changeMethod}</div>}
    >
      <p>
        <Spinner className="mr-2.5 inline-block size-5 text-action" />
        Está demorando mais que o normal. O código aparece aqui assim que ficar pronto.
      </p>
      <p>Os ingressos continuam reservados, e nada foi cobrado.</p>
    </OrderMessage>
  )
}

/** Shows a success notice once and redirects to the confirmation. */
function PixPaid({ id }: { id: string }) {
  const navigate = useNavigate()
  const hasNotified = useRef(false)
  useEffect(() => {
    if (hasNotified.current) return
    hasNotified.current = true
    notice({
      title: 'Pagamento confirmado!',
      description: 'Os ingressos estão garantidos.',
      variant: 'success',
    })
    navigate(`/pedido-confirmado/${id}`, { replace: true })
  }, [navigate, id])
  return <OrderSkeleton />
}
