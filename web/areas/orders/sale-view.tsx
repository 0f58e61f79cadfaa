import type { Sale } from '@55tickets/contracts/orders.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { areTicketsListed } from '@55tickets/rules/tickets/ticket-list.ts'
import type { ReactNode } from 'react'
import { useNow } from '../../lib/time/now.tsx'
import { useCountdown } from '../../lib/time/use-countdown.ts'
import { Card } from '../../ui/card.tsx'
import { CancelPurchase } from './cancel-purchase.tsx'
import { EventBlock } from './event-block.tsx'
import { PayNow } from './pay-now.tsx'
import { RefundPanel } from './refund-panel.tsx'
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
      {(status === 'EXPIRED' || status === 'CANCELED' || status === 'CHARGEBACK') && (
        <SaleClosed status={status} sale={sale} hasJustEnded={false} />
      )}
      {sale.refund && <RefundPanel refund={sale.refund} sale={sale} />}
      {saleLabel(status) === 'Pendente' && <PayNow sale={sale} />}
      <EventBlock event={event} />
      {sale.ticketCodes.length > 0 && <Tickets sale={sale}>{tickets}</Tickets>}
      <SaleAmounts sale={sale} />
      <CancelPurchase sale={sale} />
      <SellerBlock />
    </>
  )
}

function Tickets({ sale, children }: { sale: Sale; children: ReactNode }) {
  const isShown = areTicketsListed(sale.evento.endDate, useNow())
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
