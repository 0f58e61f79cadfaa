import type { EventSales } from '@55tickets/contracts/team.ts'
import { countText } from '../../lib/count-text.ts'
import { moneyText } from '../../lib/money-text.ts'
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
      <Figure name="Receita" value={moneyText(revenue)} />
      <Figure name="Taxas" value={moneyText(fees)} />
      <Figure name="Devolvido" value={moneyText(refunds)} />
    </dl>
  )
}

interface FigureProps {
  readonly name: string
  readonly value: string
  readonly more?: string
}

function Figure({ name, value, more }: FigureProps) {
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
