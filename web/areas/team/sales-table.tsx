import type { EventSalesDetail } from '@55tickets/contracts/team.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'

/** Table of the chart's figures, today first. */
export function SalesTable({ days }: { days: EventSalesDetail['days'] }) {
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
