import type { EventSalesDetail } from '@55tickets/contracts/team.ts'
import { dateLine } from '@55tickets/rules/events/date-line.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { salesDays } from '@55tickets/rules/team/sales-days.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ComponentType } from 'react'
import { Link } from '../../framework/router/router.tsx'
import { ApiError, failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { SelectBox } from '../../ui/form/select-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { eventSalesQuery } from './queries.ts'
import { SalesChart } from './sales-chart.tsx'
import { SalesFigures } from './sales-figures.tsx'
import { SectorSalesCards } from './sector-sales-cards.tsx'

interface EventSalesProps {
  readonly id: string
  readonly days: string
  readonly onDays: (days: string) => void
  /** More about the event, from another area. */
  readonly More: ComponentType<{ event: EventSalesDetail }>
}

/** Sales figures of one event, also by sector and lot, with a chart of its last days. */
export function EventSalesScreen({ id, days, onDays, More }: EventSalesProps) {
  const { data, error, isFetching, refetch } = useQuery(eventSalesQuery(useApi(), id, days))
  if (data === null || (error instanceof ApiError && error.status === 400))
    return (
      <EmptyPanel
        title="Evento não encontrado"
        actions={<ButtonLink to="/equipe/vendas">Ver todas as vendas</ButtonLink>}
      />
    )
  if (!data && error)
    return (
      <ErrorPanel
        title="Não foi possível carregar as vendas"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {failureText(error)}
      </ErrorPanel>
    )
  if (!data)
    return (
      <div className="grid gap-6">
        <output className="sr-only">Carregando as vendas...</output>
        <Skeleton className="h-40 rounded-lg" />
        <Skeleton className="h-88 rounded-lg" />
      </div>
    )
  const { name, city, region, slug } = data
  return (
    <>
      <Link
        to="/equipe/vendas"
        className="mb-4 inline-flex min-h-11 items-center gap-2 rounded-md font-semibold text-action hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        Todas as vendas
      </Link>
      <h1 className="text-2xl font-black wrap-anywhere">{name}</h1>
      <p className="mt-2 text-ink-soft">
        {`${dateLine(data)} · ${city}, ${region} · `}
        <Link to={`/evento/${slug}`} className="text-link">
          Página do evento
        </Link>
      </p>
      <Card className="mt-6 p-5 sm:p-6">
        <SalesFigures sales={data} />
      </Card>
      <SectorSalesCards sectors={data.sectors} />
      <More event={data} />
      <DailySales event={data} days={days} onDays={onDays} />
    </>
  )
}

interface DailySalesProps extends Pick<EventSalesProps, 'days' | 'onDays'> {
  readonly event: EventSalesDetail
}

/** Revenue of the last days, as a chart and as a table. */
function DailySales({ event, days, onDays }: DailySalesProps) {
  return (
    <Card className="mt-6">
      <section aria-labelledby="days-title">
        <div className="flex flex-wrap items-center justify-between gap-4 p-5">
          <div>
            <h2 id="days-title" className="text-lg">
              Receita por dia
            </h2>
            <p className="text-sm text-ink-soft">
              {`Pedidos pagos, pelo dia em que foram feitos (${event.timezone})`}
            </p>
          </div>
          <div className="w-44">
            <SelectBox
              aria-label="Período"
              value={days}
              onChange={({ target }) => onDays(target.value)}
            >
              {salesDays.map((count) => (
                <option key={count} value={count}>
                  {`Últimos ${count} dias`}
                </option>
              ))}
            </SelectBox>
          </div>
        </div>
        <div className="px-5 pb-4">
          <SalesChart days={event.days} />
        </div>
        <div className="border-t border-line">
          <Disclosure title="Ver como tabela">
            <div className="px-5 pb-6">
              <SalesTable days={event.days} />
            </div>
          </Disclosure>
        </div>
      </section>
    </Card>
  )
}

/** Table of the chart's figures, today first. */
function SalesTable({ days }: { days: EventSalesDetail['days'] }) {
  return (
    <table className="w-full max-w-140 text-left tabular-nums">
      <caption className="sr-only">Pedidos pagos e receita por dia</caption>
      <thead>
        <tr className="border-b border-line-strong text-sm text-ink-soft">
          <th scope="col" className="py-2 pr-4 font-semibold">
            Dia
          </th>
          <th scope="col" className="py-2 pr-4 text-right font-semibold">
            Pedidos
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Receita
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, orders, revenue }) => (
          <tr key={day} className="border-b border-line">
            <th scope="row" className="py-2 pr-4 font-medium">
              {day.split('-').reverse().join('/')}
            </th>
            <td className="py-2 pr-4 text-right">{countText(orders)}</td>
            <td className="py-2 text-right">{formatReais(revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
