import type { SaleLine } from '@55tickets/contracts/orders.ts'
import { dateLine } from '@55tickets/rules/events/date-line.ts'
import { eventPath } from '@55tickets/rules/events/event-path.ts'
import { pictureSrcSet } from '@55tickets/rules/events/picture.ts'
import { formatMoney, fromReais } from '@55tickets/rules/money/money.ts'
import { shortDay } from '@55tickets/rules/text/moment-text.ts'
import type { ReactNode } from 'react'
import { Link } from '../../framework/router/router.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { EventStatusBadge } from './event-status-badge.tsx'
import { saleLabel } from './sale-label.ts'
import { SaleStatusBadge } from './sale-status-badge.tsx'

/**
 * Card of a sale with its event and tickets. It is an article, not a region: the same event may be
 * bought twice, and regions with equal names cannot be told apart.
 */
export function SaleCard({ sale, children }: { sale: SaleLine; children: ReactNode }) {
  const { evento: event, status } = sale
  const isPending = saleLabel(status) === 'Pendente'
  const titleId = `sale-${sale._id}`
  return (
    <Card>
      <article aria-labelledby={titleId}>
        <div className="sm:flex">
          <img
            src={event.bannerUrl}
            srcSet={pictureSrcSet(event.bannerUrl) || undefined}
            sizes="(min-width: 40rem) 14rem, 92vw"
            alt=""
            width={1280}
            height={720}
            className="aspect-[3/1] w-full bg-sunken object-cover sm:aspect-auto sm:w-48 sm:shrink-0 md:w-56"
          />
          <div className="grid min-w-0 grow content-center gap-1.5 p-5 sm:px-6">
            <div className="flex flex-wrap gap-2">
              <SaleStatusBadge status={status} />
              <EventStatusBadge status={event.status} />
            </div>
            <h2 id={titleId} className="text-xl wrap-anywhere">
              <Link to={eventPath(event)} className="rounded-sm hover:underline">
                {event.name}
              </Link>
            </h2>
            <p className="first-letter:uppercase">{dateLine(event)}</p>
            <p className="text-ink-soft">{`${event.locationName}, ${event.city}, ${event.region}`}</p>
            <div className="mt-1.5 flex flex-wrap items-center gap-x-5 gap-y-1">
              <p className="text-sm text-ink-soft tabular-nums">
                {`Pedido ${sale.orderNumber}, de ${shortDay(sale.createdAt, event.timezone)} · ${formatMoney(fromReais(sale.amountCharged))}`}
              </p>
              <Link
                to={`/venda/${sale._id}`}
                aria-describedby={titleId}
                className="text-link inline-flex min-h-11 items-center text-sm sm:min-h-6"
              >
                Ver detalhes do pedido
              </Link>
            </div>
          </div>
        </div>
        {isPending && (
          <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line bg-accent-soft px-5 py-4 sm:px-6">
            <p>Os ingressos aparecem aqui assim que o pagamento for confirmado.</p>
            {/* A pending payment may be at the bank already, so its page says what to do next. */}
            <ButtonLink
              to={status === 'PENDING' ? `/checkout/${sale._id}` : `/venda/${sale._id}`}
              aria-describedby={titleId}
              className="max-sm:w-full"
            >
              {status === 'PENDING' ? 'Continuar pagamento' : 'Ver pagamento'}
            </ButtonLink>
          </div>
        )}
        {children && <div className="border-t border-line">{children}</div>}
      </article>
    </Card>
  )
}
