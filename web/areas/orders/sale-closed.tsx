import type { Sale } from '@55tickets/contracts/orders.ts'
import type { SaleStatus } from '@55tickets/contracts/reservations.ts'
import { isEnded } from '@55tickets/rules/events/event-date.ts'
import { latePaymentText } from '@55tickets/rules/money/late-payment-text.ts'
import { useQuery } from '@tanstack/react-query'
import CalendarX from 'lucide-react/icons/calendar-x'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import TimerOff from 'lucide-react/icons/timer-off'
import { useEffect, useRef } from 'react'
import { useApi } from '../../lib/app-context.tsx'
import { ticketSelection } from '../../lib/stored-records.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { isInAnalysis, pendingPayment } from './pending-payment.ts'
import { heldSaleQuery } from './queries.ts'

type ClosedStatus = Exclude<SaleStatus, 'PENDING'>

interface ClosedContent {
  readonly icon: typeof Clock
  readonly title: string
  readonly text: string
}

/** A card payment with an unknown outcome; it is looked up within about a minute. */
const cardOutcomeUnknown: ClosedContent = {
  icon: Clock,
  title: 'Consultando o banco',
  text: 'O banco ainda não respondeu se o cartão foi cobrado, e estamos perguntando a ele. Costuma levar um minuto. Seus ingressos continuam reservados: não é preciso pagar de novo.',
}

/** A card payment under review at the provider. */
const cardInAnalysis: ClosedContent = {
  icon: Clock,
  title: 'Pagamento em análise',
  text: 'A operadora do cartão está analisando o pagamento. Costuma levar poucos minutos, e no máximo 72 horas. Seus ingressos continuam reservados: não é preciso pagar de novo, avisamos por email.',
}

const paid: ClosedContent = {
  icon: CircleCheck,
  title: 'Pedido pago',
  text: 'Este pedido já foi pago.',
}

const closedContents: Readonly<Record<ClosedStatus, ClosedContent>> = {
  EXPIRED: {
    icon: TimerOff,
    title: 'Reserva expirada',
    text: 'O tempo acabou e os ingressos voltaram para a venda.',
  },
  CANCELED: {
    icon: CircleX,
    title: 'Reserva cancelada',
    text: 'A reserva foi desfeita antes do pagamento e os ingressos voltaram para a venda.',
  },
  PAYMENT_PENDING: {
    icon: Clock,
    title: 'Pagamento pendente',
    text: 'O pagamento deste pedido ainda não foi confirmado.',
  },
  CONFIRMED: paid,
  PAID: paid,
  RECEIVED: paid,
  REFUNDED: {
    icon: CircleX,
    title: 'Pedido cancelado',
    text: 'O valor deste pedido está sendo devolvido.',
  },
  CHARGEBACK: {
    icon: CircleX,
    title: 'Pedido cancelado',
    text: 'O pagamento deste pedido foi contestado.',
  },
}

const cancelledEvent: ClosedContent = {
  icon: CalendarX,
  title: 'Evento cancelado',
  text: 'Este evento não vai acontecer, e os ingressos dele não valem mais.',
}

/** Text below the title. */
function closedText(status: ClosedStatus, text: string, sale: Sale): string {
  if (text === cancelledEvent.text) return `${text} ${cancelledMoneyText(sale)}`
  if (status === 'EXPIRED' || status === 'CANCELED') return `${text} ${lateMoneyText(sale)}`
  return status === 'REFUNDED' && sale.refund?.status === 'DONE'
    ? 'O valor deste pedido foi devolvido.'
    : text
}

/** Text about the money of a sale whose event was cancelled. A refund has a panel of its own. */
function cancelledMoneyText({ pagamento, refund }: Sale): string {
  if (refund) return 'Você recebe de volta tudo o que pagou, com as taxas.'
  const isNothingCharged = pagamento.every(({ status }) => status === 'DECLINED')
  return isNothingCharged
    ? 'Nada foi cobrado.'
    : 'O que você pagou volta com as taxas, sem que você precise pedir.'
}

/** Text about the money of a sale that ended unpaid. */
function lateMoneyText({ pagamento, refund }: Sale): string {
  if (refund)
    return refund.status === 'DONE'
      ? 'O pagamento que chegou depois foi devolvido.'
      : 'O pagamento que chegou depois está sendo devolvido.'
  const isNothingCharged = pagamento.every(({ status }) => status === 'DECLINED')
  return isNothingCharged ? 'Nada foi cobrado.' : latePaymentText
}

const ownContent = (status: ClosedStatus, { evento: event }: Sale): ClosedContent =>
  event.status === 'cancelled' && status !== 'CHARGEBACK' ? cancelledEvent : closedContents[status]

interface SaleClosedProps {
  readonly status: ClosedStatus
  readonly sale: Sale
  /** True if the sale ended while its page was open, where the buyer may have scrolled away. */
  readonly hasJustEnded: boolean
}

/** Explains why nothing is reserved any more, and what to do next. */
export function SaleClosed({ status, sale, hasJustEnded }: SaleClosedProps) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!hasJustEnded) return
    alert.current?.scrollIntoView({ block: 'center' })
    alert.current?.focus({ preventScroll: true })
  }, [hasJustEnded])
  const isCard = pendingPayment(sale) === 'CREDIT_CARD'
  const content = isInAnalysis(sale)
    ? cardInAnalysis
    : isCard
      ? cardOutcomeUnknown
      : ownContent(status, sale)
  const { icon: Icon, title, text } = content
  const isPaid = closedContents[status] === paid
  const isOver = status === 'EXPIRED' || status === 'CANCELED'
  const canChoose =
    isOver && sale.evento.status !== 'cancelled' && !isEnded(sale.evento, new Date(sale.now))
  const newer = useNewerReservation(sale, canChoose)
  return (
    <Card className="grid justify-items-start gap-4 p-5 sm:p-6">
      <div ref={alert} role="alert" tabIndex={-1} className="focus-visible:outline-none">
        <h2 className="flex items-center gap-2.5 text-xl">
          <Icon aria-hidden="true" className="size-6 shrink-0" />
          {title}
        </h2>
        <p className="mt-2 text-ink-soft">{closedText(status, text, sale)}</p>
        {newer && <p className="mt-2">Você tem uma reserva mais nova para este evento.</p>}
      </div>
      {(isPaid || isCard) && (
        <ButtonLink
          to={`/pedido-confirmado/${sale._id}`}
          variant={isPaid ? 'primary' : 'secondary'}
        >
          {isPaid ? 'Ver confirmação' : 'Acompanhar pagamento'}
        </ButtonLink>
      )}
      {canChoose && (
        <div className="flex flex-wrap gap-3">
          {newer && <ButtonLink to={`/checkout/${newer}`}>Abrir reserva atual</ButtonLink>}
          <ButtonLink
            to={`/evento/${sale.evento.slug}#tickets-section`}
            variant={newer ? 'secondary' : 'primary'}
            onClick={() => storeSelection(sale)}
          >
            Escolher novamente
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}

/**
 * Stores the reserved quantities as the selection for the event's page, which limits them to the
 * stock.
 */
function storeSelection({ evento: event, itens }: Sale): void {
  const ticketQuantities = Object.fromEntries(itens.map(({ ticket, qtde }) => [ticket, qtde]))
  ticketSelection.save({ eventId: event._id, ticketQuantities }, new Date())
}

/** Id of the reservation that replaced this one. */
function useNewerReservation({ _id, evento: event }: Sale, canChoose: boolean): string | undefined {
  const { data } = useQuery({ ...heldSaleQuery(useApi(), event._id), enabled: canChoose })
  // The server may briefly still report the reservation that has just ended.
  return data?._id === _id ? undefined : data?._id
}
