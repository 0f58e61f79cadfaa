import type { EventFigures } from '@55tickets/contracts/figures.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { Card } from '../../ui/card.tsx'

/** The four numbers that matter most. */
export function MainNumbers({ figures }: { figures: EventFigures }) {
  const { gross, net, returned, orders, tickets } = figures
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby="numbers-title">
        <h2 id="numbers-title" className="sr-only">
          Vendas até agora
        </h2>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-6">
          <MainNumber
            name="Vendas"
            value={formatReais(gross)}
            note={returned > 0 ? `${formatReais(returned)} devolvidos` : 'sem taxas'}
          />
          <MainNumber
            name="Você recebe"
            value={formatReais(net)}
            note={net < gross ? 'sem a taxa, que é sua' : 'a taxa é de quem compra'}
          />
          <MainNumber name="Pedidos pagos" value={countText(orders)} note={meanText(figures)} />
          <MainNumber
            name="Ingressos vendidos"
            value={countText(tickets.sold)}
            note={`de ${countText(tickets.capacity)}`}
          />
        </dl>
      </section>
    </Card>
  )
}

function meanText({ orders, gross }: EventFigures): string {
  if (orders === 0) return 'nenhum ainda'
  return `${formatReais(Math.round((gross / orders) * 100) / 100)} em média`
}

interface MainNumberProps {
  readonly name: string
  readonly value: string
  readonly note: string
}

const MainNumber = ({ name, value, note }: MainNumberProps) => (
  <div className="min-w-0 tabular-nums">
    <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
    <dd>
      <span className="block text-xl leading-tight font-black wrap-anywhere sm:text-2xl">
        {value}
      </span>
      <span className="block text-sm text-ink-soft">{note}</span>
    </dd>
  </div>
)
