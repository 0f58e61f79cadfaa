import type { Sale } from '@55tickets/contracts/orders.ts'
import { formatMoney, fromReais } from '@55tickets/rules/money/money.ts'
import { momentText, shortDay } from '@55tickets/rules/text/moment-text.ts'
import { areTicketsListed } from '@55tickets/rules/tickets/ticket-list.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { useNow } from '../../lib/time/now.tsx'
import { useCountdown } from '../../lib/time/use-countdown.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { CancelPurchase } from './cancel-purchase.tsx'
import { EventBlock } from './event-block.tsx'
import { expiryText } from './expiry-text.ts'
import { MoveNotice } from './move-notice.tsx'
import { OpenRefund } from './open-refund.tsx'
import { isInAnalysis, pendingPayment } from './pending-payment.ts'
import { isPaidTwice, refundText } from './refund-text.ts'
import { SaleAmounts } from './sale-amounts.tsx'
import { SaleClosed } from './sale-closed.tsx'
import { saleLabel } from './sale-label.ts'
import { SaleStatusBadge } from './sale-status-badge.tsx'
import { SellerBlock } from './seller-block.tsx'

interface SaleViewProps {
  readonly sale: Sale
  /** Tickets of the sale with their actions. */
  readonly tickets: ReactNode
}

export function SaleView({ sale, tickets }: SaleViewProps) {
  const { evento: event } = sale
  const left = useCountdown(sale.expiresAt, sale.now)
  // The expiry of a reservation is known locally, without asking the server.
  const isOver = sale.status === 'PENDING' && left.kind === 'expired'
  const status = isOver ? 'EXPIRED' : sale.status
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SaleStatusBadge status={status} />
        <p className="text-sm text-ink-soft wrap-anywhere">
          {`Pedido ${sale.orderNumber}, de ${momentText(sale.createdAt, event.timezone)}`}
        </p>
      </div>
      {(status === 'EXPIRED' ||
        status === 'CANCELED' ||
        status === 'CHARGEBACK' ||
        (status === 'REFUNDED' && event.status === 'cancelled')) && (
        <SaleClosed status={status} sale={sale} hasJustEnded={false} />
      )}
      {sale.refund && <RefundPanel refund={sale.refund} sale={sale} />}
      {saleLabel(status) === 'Pendente' && <PayNow sale={sale} />}
      <OpenRefund sale={sale} />
      {saleLabel(status) === 'Pendente' && sale.move && <MoveNotice move={sale.move} />}
      <EventBlock event={event} />
      {sale.ticketCodes.length > 0 && <Tickets sale={sale}>{tickets}</Tickets>}
      <SaleAmounts sale={sale} />
      <CancelPurchase sale={sale} />
      <SellerBlock />
    </>
  )
}

function Tickets({ sale, children }: { sale: Sale; children: ReactNode }) {
  const isShown = areTicketsListed(sale.evento, useNow())
  return (
    <Card>
      <section aria-labelledby="tickets-title">
        <h2 id="tickets-title" className="px-5 pt-5 text-lg sm:px-6">
          Ingressos
        </h2>
        {isShown ? (
          children
        ) : (
          <p className="px-5 pt-2 pb-5 text-ink-soft sm:px-6">
            Os ingressos ficam disponíveis até 7 dias depois do evento.
          </p>
        )}
      </section>
    </Card>
  )
}

const waitingText = (sale: Sale) =>
  isInAnalysis(sale)
    ? 'O pagamento está em análise. Seus ingressos continuam reservados: não é preciso pagar de novo, avisamos por email.'
    : 'Estamos perguntando ao banco se o cartão foi cobrado. Seus ingressos continuam reservados: não é preciso pagar de novo.'

/** Link to pay an unpaid sale, or to follow a payment that is being processed. */
function PayNow({ sale }: { sale: Sale }) {
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

interface RefundPanelProps {
  readonly refund: NonNullable<Sale['refund']>
  readonly sale: Sale
}

/** Amount, method and status of a refund. */
function RefundPanel({ refund, sale }: RefundPanelProps) {
  const { timezone } = sale.evento
  const amount = formatMoney(fromReais(refund.amount))
  const isDone = refund.status === 'DONE'
  const Icon = isDone ? CircleCheck : Undo2
  return (
    <Card className="p-5 sm:px-6">
      <section aria-labelledby="refund-title">
        <h2 id="refund-title" className="flex items-center gap-2.5 text-lg">
          <Icon aria-hidden="true" className="size-6 shrink-0 text-action" />
          {isDone ? 'Reembolso concluído' : 'Reembolso em andamento'}
        </h2>
        {isPaidTwice(sale) && (
          <p className="mt-2 max-w-reading">
            {`Este pedido foi pago duas vezes: ${isDone ? 'devolvemos' : 'estamos devolvendo'} o segundo pagamento. Seus ingressos continuam valendo.`}
          </p>
        )}
        <p className="mt-2 max-w-reading">
          {isDone
            ? `Devolvemos ${amount} em ${shortDay(refund.doneAt ?? refund.startedAt, timezone)}.`
            : `Estamos devolvendo ${amount}, desde ${shortDay(refund.startedAt, timezone)}.`}
        </p>
        <p className="mt-1 max-w-reading text-ink-soft">{refundText(sale)}</p>
      </section>
    </Card>
  )
}
