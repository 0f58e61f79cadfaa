import type { PaymentState } from '@55tickets/contracts/payments.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { isPaid } from '@55tickets/rules/sales/payment-status.ts'
import { useQuery } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import CircleX from 'lucide-react/icons/circle-x'
import Hourglass from 'lucide-react/icons/hourglass'
import { useState } from 'react'
import { useApi } from '../../../lib/app-context.tsx'
import { useAuthState } from '../../../lib/auth/auth.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { ClosedOrder } from './closed-order.tsx'
import { OrderMessage } from './order-message.tsx'
import { PaymentScreen } from './payment-screen.tsx'
import { unnamedTicketsQuery } from './queries.ts'

/**
 * Page with the outcome of an order, for anyone with its link. It reports success only once the
 * payment is confirmed.
 */
export function ConfirmationScreen({ id }: { id: string }) {
  return (
    <PaymentScreen id={id} failure="Erro ao carregar pedido">
      {(state) => <OrderOutcome id={id} state={state} />}
    </PaymentScreen>
  )
}

function OrderOutcome({ id, state }: { id: string; state: PaymentState }) {
  const { status, event, method, isInAnalysis } = state
  const isCardOpen = status === 'PAYMENT_PENDING' && method !== 'PIX'
  const [wasCardOpen, setWasCardOpen] = useState(isCardOpen)
  if (isCardOpen && !wasCardOpen) setWasCardOpen(true)
  if (isPaid(status)) return <ConfirmedOrder id={id} state={state} />
  if (isCardOpen)
    return isInAnalysis ? <CardInAnalysis event={event} /> : <CardOutcomeUnknown event={event} />
  if (status === 'PAYMENT_PENDING')
    return <UnpaidOrder event={event} payPath={`/pix-payment/${id}`} />
  if (status !== 'PENDING') return <ClosedOrder {...{ status, event }} />
  const Message = wasCardOpen ? CardDeclined : UnpaidOrder
  return <Message event={event} payPath={`/checkout/${id}`} />
}

/** Confirmed order with the next steps: name the ticket holders, save the date, keep the number. */
function ConfirmedOrder({ id, state }: { id: string; state: PaymentState }) {
  const { event, amountCharged, orderNumber } = state
  const isSignedIn = useAuthState().status === 'signed-in'
  const { data } = useQuery({ ...unnamedTicketsQuery(useApi(), id), enabled: isSignedIn })
  const unnamed = isSignedIn ? (data ?? 0) : 0
  return (
    <OrderMessage
      icon={CircleCheckBig}
      tone="ok"
      title="Pedido confirmado!"
      eventName={event.name}
      actions={
        <>
          {unnamed > 0 && <ButtonLink to={`/venda/${id}`}>Nominar ingressos</ButtonLink>}
          <ButtonLink to="/profile" variant={unnamed > 0 ? 'secondary' : 'primary'}>
            Ver meus ingressos
          </ButtonLink>
          <HomeLink />
        </>
      }
    >
      <p className="font-semibold text-ink first-letter:uppercase">{event.date}</p>
      <p>{`Recebemos o pagamento de ${formatReais(amountCharged)}. Os ingressos estão garantidos, e a confirmação vai para o email de quem comprou.`}</p>
      {unnamed > 0 && (
        <p className="font-semibold text-ink">
          {unnamed === 1
            ? 'Falta dizer quem vai usar o ingresso: o QR Code é liberado em seguida.'
            : `Falta dizer quem vai usar os ${unnamed} ingressos: o QR Code é liberado em seguida.`}
        </p>
      )}
      <p className="flex flex-wrap items-center justify-center gap-x-6">
        <span>
          {'Pedido '}
          <b className="font-bold text-ink tabular-nums">{orderNumber}</b>
        </span>
        <a
          href={`/evento/${event.slug}/agenda.ics`}
          download
          className="text-link inline-flex min-h-11 items-center gap-2"
        >
          <CalendarPlus aria-hidden="true" className="size-5" />
          Adicionar à agenda
        </a>
      </p>
    </OrderMessage>
  )
}

/** A card payment with an unknown outcome; it is looked up within about a minute. */
function CardOutcomeUnknown({ event }: Pick<PaymentState, 'event'>) {
  return (
    <OrderMessage
      icon={Hourglass}
      tone="wait"
      title="Consultando o banco"
      eventName={event.name}
      actions={<HomeLink />}
    >
      <p>
        O banco ainda não respondeu se o cartão foi cobrado, e estamos perguntando a ele. Costuma
        levar um minuto. Os ingressos estão guardados: não é preciso pagar de novo. Esta página
        avisa sozinha quando houver resposta.
      </p>
    </OrderMessage>
  )
}

/** A card payment under review at the provider. */
function CardInAnalysis({ event }: Pick<PaymentState, 'event'>) {
  return (
    <OrderMessage
      icon={Hourglass}
      tone="wait"
      title="Pagamento em análise"
      eventName={event.name}
      actions={<HomeLink />}
    >
      <p>
        Os ingressos estão guardados enquanto o pagamento é conferido. Esta página avisa sozinha
        quando houver resposta, e quem comprou recebe um email.
      </p>
    </OrderMessage>
  )
}

/**
 * Page shown after a review was rejected, to visitors who saw it pending. Others with the link need
 * not know.
 */
function CardDeclined({ event, payPath }: UnpaidOrderProps) {
  return (
    <OrderMessage
      icon={CircleX}
      tone="over"
      title="Pagamento não aprovado"
      eventName={event.name}
      actions={<PaymentLinks payPath={payPath} />}
    >
      <p>
        O pagamento com cartão não foi concluído, e nada foi cobrado. Os ingressos continuam
        reservados por alguns minutos: tente de novo ou pague de outra forma.
      </p>
    </OrderMessage>
  )
}

const PaymentLinks = ({ payPath }: Pick<UnpaidOrderProps, 'payPath'>) => (
  <>
    <ButtonLink to={payPath}>Ir para o pagamento</ButtonLink>
    <HomeLink />
  </>
)

interface UnpaidOrderProps {
  readonly event: PaymentState['event']
  /** Path of the page where the order can be paid. */
  readonly payPath: string
}

function UnpaidOrder({ event, payPath }: UnpaidOrderProps) {
  return (
    <OrderMessage
      icon={Hourglass}
      tone="wait"
      title="Pagamento em análise"
      eventName={event.name}
      actions={<PaymentLinks payPath={payPath} />}
    >
      <p>
        Ainda não recebemos o pagamento deste pedido. Se você acabou de pagar, esta página avisa
        sozinha quando ele chegar. Se não, conclua antes que a reserva termine.
      </p>
    </OrderMessage>
  )
}

function HomeLink() {
  return (
    <ButtonLink to="/" variant="secondary">
      Explorar Eventos
    </ButtonLink>
  )
}
