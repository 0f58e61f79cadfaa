import type { SaleLine } from '@55tickets/contracts/orders.ts'
import { formatMoney, fromReais } from '@55tickets/rules/money/money.ts'
import { shortDay } from '@55tickets/rules/text/moment-text.ts'
import CalendarX from 'lucide-react/icons/calendar-x'
import { Badge } from '../../ui/badge/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { CardLink, LinkCard } from '../../ui/link-card.tsx'
import { SaleStatusBadge } from './sale-status-badge.tsx'

/** Orders of past events, and orders that were cancelled or expired. */
export function PastSales({ sales }: { sales: readonly SaleLine[] }) {
  return (
    <section aria-labelledby="past-title" className="mt-6">
      <h2 id="past-title" className="text-xl">
        Outros pedidos
      </h2>
      <Card className="mt-4">
        <Disclosure title={sales.length === 1 ? '1 pedido' : `${sales.length} pedidos`}>
          <ul className="border-t border-line">
            {sales.map((sale) => (
              <li key={sale._id}>
                <PastSale sale={sale} />
              </li>
            ))}
          </ul>
        </Disclosure>
      </Card>
    </section>
  )
}

function PastSale({ sale }: { sale: SaleLine }) {
  return (
    <LinkCard className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-none border-0 border-t border-line px-5 py-4 first:border-t-0 hover:bg-action-soft has-[a:focus-visible]:-outline-offset-3">
      <div className="min-w-0">
        <h3 className="text-base wrap-anywhere">
          <CardLink to={`/venda/${sale._id}`}>{sale.company.name}</CardLink>
        </h3>
        <p className="text-sm text-ink-soft tabular-nums">
          {`Pedido ${sale.orderNumber}, de ${shortDay(sale.createdAt, sale.evento.timezone)} · ${formatMoney(fromReais(sale.amountCharged))}`}
        </p>
      </div>
      {sale.evento.status === 'cancelled' ? (
        <Badge tone="danger">
          <CalendarX aria-hidden="true" />
          Evento cancelado
        </Badge>
      ) : (
        <SaleStatusBadge status={sale.status} />
      )}
    </LinkCard>
  )
}
