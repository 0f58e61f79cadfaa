import type { EditedTicket } from '@55tickets/contracts/editor.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { Card } from '../../../ui/card.tsx'

/** Tickets sold out of those that there are, in all and by type. */
export function SoldTickets({ types }: { types: readonly EditedTicket[] }) {
  const sum = (field: 'sold' | 'held' | 'capacity') =>
    types.reduce((total, type) => total + type[field], 0)
  const sold = sum('sold')
  const held = sum('held')
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby="sold-title">
        <h2 id="sold-title" className="text-sm font-semibold text-ink-soft">
          Ingressos vendidos
        </h2>
        <p className="mt-1 tabular-nums">
          <span className="text-3xl font-black">{countText(sold)}</span>{' '}
          <span className="text-lg text-ink-soft">{`de ${countText(sum('capacity'))}`}</span>
        </p>
        {held > 0 && (
          <p className="mt-1 text-sm text-ink-soft">
            {held === 1 ? 'Mais 1 reservado agora' : `Mais ${countText(held)} reservados agora`}
          </p>
        )}
        {types.length > 0 ? (
          <ul className="mt-5 grid gap-4">
            {types.map((type) => (
              <SoldType key={type._id} type={type} />
            ))}
          </ul>
        ) : (
          <p className="mt-3 text-ink-soft">Este evento não tem ingressos à venda.</p>
        )}
      </section>
    </Card>
  )
}

function SoldType({ type }: { type: EditedTicket }) {
  const { name, price, sold, capacity, isAvailable } = type
  return (
    <li>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
        <span className="text-ink-soft tabular-nums">
          {`${countText(sold)} de ${countText(capacity)}`}
        </span>
      </p>
      {/* The numbers above say the same. */}
      <div aria-hidden="true" className="mt-1.5 h-2 overflow-clip rounded-full bg-sunken">
        <div
          className="h-full rounded-full bg-action"
          style={{ width: `${capacity > 0 ? Math.min(100, (sold / capacity) * 100) : 0}%` }}
        />
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        {[
          price === 0 ? 'Gratuito' : formatReais(price),
          soldOutText(type),
          !isAvailable && 'Fora de venda',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}

const soldOutText = ({ sold, held, capacity }: EditedTicket): string | false => {
  if (sold >= capacity) return 'Esgotado'
  return sold + held >= capacity && 'Tudo reservado'
}
