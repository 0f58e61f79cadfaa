import type { EventFigures } from '@55tickets/contracts/figures.ts'
import type { LotSales, SectorSales } from '@55tickets/contracts/team.ts'
import { findNextTurn, type NextTurn } from '@55tickets/rules/events/next-turn.ts'
import { countText, ticketCountText } from '@55tickets/rules/text/count-text.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { LotStateBadge } from '../../ui/badge/lot-state-badge.tsx'
import { Card } from '../../ui/card.tsx'
import { StockBar } from './stock-bar.tsx'

/** Places by sector and lot, then those of ticket types without a sector. */
export function SoldPlaces({ figures }: { figures: EventFigures }) {
  const { sectors, types, timezone } = figures
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby="places-title">
        <h2 id="places-title" className="text-lg">
          {sectors.length > 0 ? 'Setores e lotes' : 'Ingressos'}
        </h2>
        {sectors.length + types.length === 0 && (
          <p className="mt-2 text-ink-soft">Este evento não tem ingressos à venda.</p>
        )}
        <ul className="mt-4 grid gap-6">
          {sectors.map((sector) => (
            <li key={sector._id}>
              <StockLine stock={sector} />
              <Lots lots={sector.lots} timezone={timezone} />
            </li>
          ))}
          {types.map((type) => (
            <li key={type._id}>
              <StockLine stock={type} />
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}

type Stock = Pick<SectorSales, 'name' | 'capacity' | 'sold' | 'held' | 'given' | 'left'>

function StockLine({ stock }: { stock: Stock }) {
  const { name, capacity, sold, held, given, left } = stock
  const parts = [
    left > 0 ? `${countText(left)} ${left === 1 ? 'livre' : 'livres'}` : 'esgotado',
    ...(held > 0 ? [`${countText(held)} ${held === 1 ? 'reservado' : 'reservados'} agora`] : []),
    ...(given > 0 ? [`${countText(given)} ${given === 1 ? 'cortesia' : 'cortesias'}`] : []),
  ]
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-bold wrap-anywhere">{name}</span>
        <span className="tabular-nums">
          <b>{countText(sold)}</b>
          <span className="text-ink-soft">{` de ${countText(capacity)} vendidos`}</span>
        </span>
      </p>
      <StockBar {...{ capacity, sold, held, given }} className="mt-2" />
      <p className="mt-1.5 text-sm text-ink-soft tabular-nums">{parts.join(' · ')}</p>
    </>
  )
}

function Lots({ lots, timezone }: { lots: readonly LotSales[]; timezone: string }) {
  const turn = findNextTurn(lots)
  return (
    <>
      <ol className="mt-2 divide-y divide-line border-y border-line">
        {lots.map(({ _id, name, state, size, sold }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
            <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
            <LotStateBadge state={state} />
            <span className="ml-auto text-ink-soft tabular-nums">
              {size === null
                ? `${countText(sold)} vendidos`
                : `${countText(sold)} de ${countText(size)}`}
            </span>
          </li>
        ))}
      </ol>
      {turn && (
        <p className="mt-2 flex gap-2 text-sm">
          <ArrowRight aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-action" />
          {turnText(turn, timezone)}
        </p>
      )}
    </>
  )
}

/** When and why the next lot comes. */
function turnText({ lot, next, closesAt, left }: NextTurn, timezone: string): string {
  const causes = [
    ...(closesAt === null ? [] : [`em ${momentText(new Date(closesAt), timezone)}`]),
    ...(left === null ? [] : [`quando vender mais ${ticketCountText(left)}`]),
  ]
  if (causes.length === 0) return `${lot}: vira para ${next} quando você encerrar o lote.`
  return `${lot}: vira para ${next} ${causes.join(', ou ')}.`
}
