import type { SaleLine } from '@55tickets/contracts/orders.ts'
import { areTicketsListed, compareByUse } from '@55tickets/rules/tickets/ticket-list.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useNow } from '../../lib/time/now.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PastSales } from './past-sales.tsx'
import { SaleCard } from './sale-card.tsx'
import { saleLabel } from './sale-label.ts'
import { salesQuery } from './sales-query.ts'

interface SaleListProps {
  /** Renders the tickets of a sale with their actions. */
  readonly Tickets: ComponentType<{ sale: SaleLine }>
  /** True if past, cancelled and expired orders are listed too. */
  readonly showsPast?: boolean
}

/** Sales with usable tickets, ordered by when they are used. */
export function SaleList({ Tickets, showsPast = false }: SaleListProps) {
  const now = useNow()
  const { data: sales, error, isFetching, refetch } = useQuery(salesQuery(useApi()))
  if (!sales && error)
    return (
      <ErrorPanel
        title="Não foi possível carregar seus ingressos"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {failureText(error)}
      </ErrorPanel>
    )
  if (!sales) return <SaleListSkeleton />
  const current = sales
    .filter((sale) => isCurrent(sale, now))
    .toSorted((one, other) => compareByUse(one.evento, other.evento, now))
  const past = sales.filter((sale) => !current.includes(sale))
  return (
    <div className="grid grid-cols-1 gap-6">
      {current.map((sale) => (
        <SaleCard key={sale._id} sale={sale}>
          {sale.ticketCodes.length > 0 && <Tickets sale={sale} />}
        </SaleCard>
      ))}
      {current.length === 0 && (
        <EmptyPanel
          title="Nenhum ingresso encontrado"
          actions={<ButtonLink to="/">Explorar Eventos</ButtonLink>}
        />
      )}
      {showsPast && past.length > 0 && <PastSales sales={past} />}
    </div>
  )
}

const isCurrent = ({ status, evento }: SaleLine, now: Date): boolean =>
  saleLabel(status) !== 'Cancelado' && areTicketsListed(evento, now)

function SaleListSkeleton() {
  return (
    <div className="grid gap-6">
      <output className="sr-only">Carregando seus ingressos...</output>
      <Skeleton className="h-88 rounded-lg sm:h-72" />
      <Skeleton className="h-88 rounded-lg sm:h-72" />
    </div>
  )
}
