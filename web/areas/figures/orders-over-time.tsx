import type { EventFigures } from '@55tickets/contracts/figures.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { lazy, Suspense, useId, useState } from 'react'
import { Card } from '../../ui/card.tsx'
import type { BarAxis, BarPoint } from '../../ui/chart/bar-chart.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Span, type TimePoint, toPoints } from './time-points.ts'

/** Loaded with its library only where figures are shown. */
const BarChart = lazy(async () => ({
  default: (await import('../../ui/chart/bar-chart.tsx')).BarChart,
}))

const orderAxis: BarAxis = {
  steps: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000],
  leastTop: 4,
  width: 44,
  text: countText,
}

const spans = [
  ['hours', '48 horas'],
  ['days', '30 dias'],
] as const

/** Paid orders by hour or by day, as a chart and as a table. */
export function OrdersOverTime({ figures }: { figures: EventFigures }) {
  const [span, setSpan] = useState<Span>('hours')
  const points = toPoints(figures, span)
  return (
    <Card>
      <section aria-labelledby="time-title">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5 pb-3 sm:px-6">
          <div>
            <h2 id="time-title" className="text-lg">
              {span === 'hours' ? 'Pedidos por hora' : 'Pedidos por dia'}
            </h2>
            <p className="text-sm text-ink-soft">{summary(points)}</p>
          </div>
          <SpanChoice span={span} onChange={setSpan} />
        </div>
        <div className="h-62 px-3 pb-3 sm:px-4">
          <Suspense fallback={<Skeleton className="h-full rounded-md" />}>
            <BarChart points={points.map(toBar)} axis={orderAxis} />
          </Suspense>
        </div>
        <div className="border-t border-line">
          <Disclosure title="Ver como tabela">
            <div className="px-5 pb-6 sm:px-6">
              <PointTable points={points} span={span} />
            </div>
          </Disclosure>
        </div>
      </section>
    </Card>
  )
}

const toBar = (point: TimePoint): BarPoint => ({
  label: point.label,
  labelRank: point.labelRank,
  value: point.orders,
  text: pointText(point),
})

function pointText({ name, orders, gross }: TimePoint): string {
  const count = orders === 1 ? '1 pedido' : `${countText(orders)} pedidos`
  return `${name}: ${count}${orders > 0 ? `, ${formatReais(gross)}` : ''}`
}

function SpanChoice({ span, onChange }: { span: Span; onChange: (span: Span) => void }) {
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">Período</legend>
      <div className="grid auto-cols-fr grid-flow-col overflow-hidden rounded-md border border-line-strong">
        {spans.map(([value, label]) => (
          <label
            key={value}
            className="grid min-h-11 cursor-pointer place-items-center border-line-strong px-4 text-sm font-semibold whitespace-nowrap transition-colors not-first:border-l hover:bg-action-soft has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={value === span}
              onChange={() => onChange(value)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** All that the chart shows, in a sentence. */
function summary(points: readonly TimePoint[]): string {
  const orders = points.reduce((sum, point) => sum + point.orders, 0)
  if (orders === 0) return 'Nenhum pedido pago neste período.'
  const gross = points.reduce((sum, point) => sum + Math.round(point.gross * 100), 0) / 100
  return `${countText(orders)} ${orders === 1 ? 'pedido pago' : 'pedidos pagos'}, ${formatReais(gross)}`
}

/** Table of the chart's figures, the newest first. Without those in which nothing was sold. */
function PointTable({ points, span }: { points: readonly TimePoint[]; span: Span }) {
  const sold = points.filter(({ orders }) => orders > 0)
  if (sold.length === 0) return <p className="text-ink-soft">Nenhum pedido pago neste período.</p>
  return (
    <table className="w-full max-w-140 text-left tabular-nums">
      <caption className="sr-only">
        {span === 'hours' ? 'Pedidos pagos e vendas por hora' : 'Pedidos pagos e vendas por dia'}
      </caption>
      <thead>
        <tr className="border-b border-line-strong text-sm text-ink-soft">
          <th scope="col" className="py-2 pr-4 font-semibold">
            {span === 'hours' ? 'Hora' : 'Dia'}
          </th>
          <th scope="col" className="py-2 pr-4 text-right font-semibold">
            Pedidos
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Vendas
          </th>
        </tr>
      </thead>
      <tbody>
        {sold.toReversed().map(({ key, name, orders, gross }) => (
          <tr key={key} className="border-b border-line">
            <th scope="row" className="py-2 pr-4 font-medium">
              {name}
            </th>
            <td className="py-2 pr-4 text-right">{countText(orders)}</td>
            <td className="py-2 text-right whitespace-nowrap">{formatReais(gross)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
