import type { EventFigures } from '@55tickets/contracts/figures.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { Card } from '../../ui/card.tsx'
import { StockBar } from './stock-bar.tsx'

type Counts = NonNullable<EventFigures['entrances']>

/** People who came in, by entrance. */
export function Entrances({ entrances }: { entrances: Counts }) {
  if (entrances.length === 0) return null
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby="entrances-title">
        <h2 id="entrances-title" className="text-lg">
          Entraram
        </h2>
        <ul className="mt-4 grid gap-4">
          {entrances.map(({ session, title, admitted, expected }) => (
            <li key={session ?? 'event'}>
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="min-w-0 font-bold wrap-anywhere">{title}</span>
                <span className="tabular-nums">
                  <b>{countText(admitted)}</b>
                  <span className="text-ink-soft">{` de ${countText(expected)} esperados`}</span>
                </span>
              </p>
              <StockBar capacity={expected} sold={admitted} held={0} className="mt-2" />
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
