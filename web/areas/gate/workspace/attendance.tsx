import { type EventGate, PACE_MINUTES } from '@55tickets/contracts/gate/workspace.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { Card } from '../../../ui/card.tsx'
import { EntranceLine } from '../report/entrance-line.tsx'

/** Minutes that are summed up in words, beside the bars of all. */
const RECENT_MINUTES = 5

/** Live counts: the event's total, each entrance, and the last minutes. */
export function Attendance({ gate: { event, entrances, pace } }: { gate: EventGate }) {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const recent = sum(pace.slice(-RECENT_MINUTES))
  const titles = new Map(event.entrances.map(({ session, title }) => [session, title]))
  const lines = entrances.map((entrance) => ({
    entrance,
    title: titles.get(entrance.session) ?? 'Sessão',
  }))
  const [main] = lines
  return (
    <Card className="grid gap-6 p-5 sm:p-6">
      <section aria-labelledby="gate-counts">
        <h2 id="gate-counts" className="text-lg">
          Entraram até agora
        </h2>
        {lines.length === 1 && main ? (
          <p className="mt-2 text-ink-soft tabular-nums">
            <span className="text-4xl font-black tracking-tight text-ink">
              {countText(main.entrance.admitted)}
            </span>
            {` de ${countText(main.entrance.expected)}`}
          </p>
        ) : (
          <ul className="mt-4 grid gap-4">
            {lines.map(({ entrance, title }) => (
              <EntranceLine key={entrance.session ?? ''} title={title} entrance={entrance} />
            ))}
          </ul>
        )}
        {lines.length === 0 && (
          <p className="mt-2 text-ink-soft">
            Este evento ainda não tem ingressos nem sessões com entrada.
          </p>
        )}
      </section>
      <section aria-label="Ritmo da entrada" className="border-t border-line pt-5">
        <p className="tabular-nums">
          <span className="font-bold">{peopleText(recent)}</span>
          {` nos últimos ${RECENT_MINUTES} minutos · ${peopleText(sum(pace))} nos últimos ${PACE_MINUTES}`}
        </p>
        <PaceBars pace={pace} />
      </section>
    </Card>
  )
}

const peopleText = (count: number): string =>
  count === 1 ? '1 pessoa' : `${countText(count)} pessoas`

/** One bar for each minute. The numbers are in the text above. */
function PaceBars({ pace }: { pace: readonly number[] }) {
  const most = Math.max(...pace, 1)
  return (
    <div aria-hidden="true" className="mt-4">
      <div className="flex h-16 items-end gap-0.5 border-b border-line">
        {pace.map((admitted, minute) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its minute
            key={minute}
            className="min-h-px grow rounded-t-sm bg-action"
            style={{ height: `${(100 * admitted) / most}%` }}
          />
        ))}
      </div>
      <div className="mt-1 flex justify-between text-xs text-ink-soft">
        <span>{`há ${pace.length} min`}</span>
        <span>agora</span>
      </div>
    </div>
  )
}
