import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { Card } from '../../../ui/card.tsx'

type Tickets = Pick<EditedEvent['tickets'], 'sectors' | 'types'>

/** A sector, or a ticket type without one. */
interface SoldLine {
  readonly _id: string
  readonly name: string
  readonly sold: number
  readonly held: number
  /** Courtesies. */
  readonly given: number
  readonly capacity: number
  /** Price in words, or the lot that is on sale. */
  readonly detail: string
  readonly isAvailable: boolean
}

/** Sectors, whose ticket types share their places, then types without one. */
const soldLines = ({ sectors, types }: Tickets): SoldLine[] => [
  ...sectors.map((sector) => ({
    ...sector,
    detail: sector.lots.find(({ state }) => state === 'open')?.name ?? 'Nenhum lote à venda',
    isAvailable: true,
  })),
  ...types
    .filter(({ lotId }) => lotId === null)
    .map((type) => ({
      ...type,
      detail: type.price === 0 ? 'Gratuito' : formatReais(type.price),
    })),
]

/** Tickets sold out of those that there are, in all and by sector or type. */
export function SoldTickets({ tickets }: { tickets: Tickets }) {
  const types = soldLines(tickets)
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

function SoldType({ type }: { type: SoldLine }) {
  const { name, detail, sold, capacity, isAvailable } = type
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
        {[detail, soldOutText(type), !isAvailable && 'Fora de venda'].filter(Boolean).join(' · ')}
      </p>
    </li>
  )
}

const soldOutText = ({ sold, held, given, capacity }: SoldLine): string | false => {
  if (sold + given >= capacity) return 'Esgotado'
  return sold + held + given >= capacity && 'Tudo reservado'
}
