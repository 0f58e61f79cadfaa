import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { lazy, Suspense } from 'react'
import { Card } from '../../ui/card.tsx'
import type { BarAxis, BarPoint } from '../../ui/chart/bar-chart.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { sumReais } from './entry-groups.ts'
import { dayName, toUpcomingPoints, type UpcomingPoint, upcomingUnit } from './upcoming-points.ts'

/** Loaded with its library only where money is shown. */
const BarChart = lazy(async () => ({
  default: (await import('../../ui/chart/bar-chart.tsx')).BarChart,
}))

const moneyAxis: BarAxis = {
  steps: [1, 2, 5]
    .flatMap((digit) => [1, 2, 3, 4, 5, 6, 7].map((power) => digit * 10 ** power))
    .toSorted((one, other) => one - other),
  leastTop: 10,
  width: 60,
  text: (reais) =>
    Math.abs(reais) < 10_000 ? countText(reais) : `${countText(reais / 1_000)} mil`,
}

interface UpcomingMoneyProps {
  readonly today: string
  readonly upcoming: readonly { readonly day: string; readonly amount: number }[]
}

/** Money that becomes available, by day, as a chart and as a table. */
export function UpcomingMoney({ today, upcoming }: UpcomingMoneyProps) {
  const [next] = upcoming
  if (!next) return null
  const points = toUpcomingPoints(today, upcoming)
  const isByWeek = upcomingUnit(today, upcoming) === 'week'
  const total = formatReais(sumReais(upcoming.map(({ amount }) => amount)))
  return (
    <Card>
      <section aria-labelledby="upcoming-title">
        <div className="p-5 pb-3 sm:px-6">
          <h2 id="upcoming-title" className="text-lg">
            Quando o dinheiro fica disponível
          </h2>
          <p className="text-sm text-ink-soft tabular-nums">
            {`${total} a liberar: o próximo valor, ${formatReais(next.amount)}, em ${dayName(next.day)}.`}
          </p>
        </div>
        {/* A single bar has nothing to be compared with. */}
        {points.length > 1 && (
          <div className="h-50 px-3 pb-3 sm:px-4">
            <Suspense fallback={<Skeleton className="h-full rounded-md" />}>
              <BarChart points={points.map(toBar)} axis={moneyAxis} />
            </Suspense>
          </div>
        )}
        <div className="border-t border-line">
          <Disclosure title="Ver como tabela">
            <div className="px-5 pb-6 sm:px-6">
              <UpcomingTable points={points} head={isByWeek ? 'Semana' : 'Mês'} />
            </div>
          </Disclosure>
        </div>
      </section>
    </Card>
  )
}

const toBar = ({ label, name, amount }: UpcomingPoint, index: number): BarPoint => ({
  label,
  labelRank: index % 2 === 0 ? 1 : 2,
  value: amount,
  text: `${name}: ${formatReais(amount)}`,
})

function UpcomingTable({ points, head }: { points: readonly UpcomingPoint[]; head: string }) {
  return (
    <table className="w-full max-w-100 text-left tabular-nums">
      <caption className="sr-only">Valores que ficam disponíveis em cada período</caption>
      <thead>
        <tr className="border-b border-line-strong text-sm text-ink-soft">
          <th scope="col" className="py-2 pr-4 font-semibold">
            {head}
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Valor
          </th>
        </tr>
      </thead>
      <tbody>
        {points
          .filter(({ amount }) => amount !== 0)
          .map(({ key, name, amount }) => (
            <tr key={key} className="border-b border-line">
              <th scope="row" className="py-2 pr-4 font-medium">
                {name}
              </th>
              <td className="py-2 text-right whitespace-nowrap">{formatReais(amount)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
