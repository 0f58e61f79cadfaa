import type { EventSales } from '@55tickets/contracts/team.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { classes } from '../../ui/classes.ts'

/** Sales of an event in six numbers. */
export function SalesFigures({ sales, className }: { sales: EventSales; className?: string }) {
  const { sold, capacity, held, orders, revenue, fees, refunds } = sales
  return (
    <dl
      className={classes(
        'grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-6',
        className,
      )}
    >
      <Figure name="Vendidos" value={countText(sold)} more={`de ${countText(capacity)}`} />
      <Figure name="Reservados" value={countText(held)} more="sem pagamento" />
      <Figure name="Pedidos pagos" value={countText(orders)} />
      <Figure name="Receita" value={formatReais(revenue)} />
      <Figure name="Taxas" value={formatReais(fees)} />
      <Figure name="Devolvido" value={formatReais(refunds)} />
    </dl>
  )
}

interface FigureProps {
  readonly name: string
  readonly value: string
  readonly more?: string
}

/** A number with its name, inside a `dl`. */
export function Figure({ name, value, more }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-0.5 font-bold tabular-nums">
        {value}
        {more && <span className="ml-1.5 text-sm font-normal text-ink-soft">{more}</span>}
      </dd>
    </div>
  )
}
