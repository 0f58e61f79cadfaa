import type { LotSales, SectorSales } from '@55tickets/contracts/team.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { useId } from 'react'
import { LotStateBadge } from '../../ui/badge/lot-state-badge.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Figure } from './sales-figures.tsx'

/** Stock of an event by sector and lot; nothing for an event without sectors. */
export function SectorSalesCards({ sectors }: { sectors: readonly SectorSales[] }) {
  if (sectors.length === 0) return null
  return (
    <div className={classes('mt-6 grid items-start gap-6', sectors.length > 1 && 'lg:grid-cols-2')}>
      {sectors.map((sector) => (
        <SectorSalesCard key={sector._id} sector={sector} />
      ))}
    </div>
  )
}

function SectorSalesCard({ sector }: { sector: SectorSales }) {
  const titleId = useId()
  const { name, capacity, sold, held, given, left, halfQuota, halvesTaken, lots } = sector
  return (
    <Card>
      <section aria-labelledby={titleId} className="@container">
        <div className="px-5 py-4">
          <h2 id={titleId} className="text-lg wrap-anywhere">
            {name}
          </h2>
          <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-4 @md:grid-cols-3 @2xl:grid-cols-5">
            <Figure name="Vendidos" value={countText(sold)} more={`de ${countText(capacity)}`} />
            <Figure name="Reservados" value={countText(held)} />
            <Figure name="Cortesias" value={countText(given)} />
            <Figure name="Livres" value={countText(left)} />
            {halfQuota > 0 && (
              <Figure
                name="Meias da cota"
                value={countText(halvesTaken)}
                more={`de ${countText(halfQuota)}`}
              />
            )}
          </dl>
        </div>
        <ol className="border-t border-line" aria-label={`Lotes: ${name}`}>
          {lots.map((lot) => (
            <LotRow key={lot._id} lot={lot} />
          ))}
        </ol>
      </section>
    </Card>
  )
}

function LotRow({ lot: { name, state, size, sold, held } }: { lot: LotSales }) {
  const numbers = [
    size === null
      ? `${countText(sold)} vendidos, até o fim do setor`
      : `${countText(sold)} de ${countText(size)} vendidos`,
    ...(held > 0 ? [`${countText(held)} ${held === 1 ? 'reservado' : 'reservados'}`] : []),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-3 last:border-b-0">
      <h3 className="flex min-w-0 grow flex-wrap items-center gap-2 text-base font-bold">
        <span className="wrap-anywhere">{name}</span>
        <LotStateBadge state={state} />
      </h3>
      <p className="w-full text-sm text-ink-soft tabular-nums @md:w-auto">{numbers.join(' · ')}</p>
    </li>
  )
}
