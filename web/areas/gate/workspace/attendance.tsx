import type { EventGate } from '@55tickets/contracts/gate/workspace.ts'
import type { EntranceCount } from '@55tickets/contracts/gate.ts'
import { PACE_MINUTES } from '@55tickets/rules/gate/limits.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { Card } from '../../../ui/card.tsx'
import { EntranceLine } from '../report/entrance-line.tsx'

/** Minutes that are summed up in words, beside the bars of all. */
const RECENT_MINUTES = 5

/** Live counts: the event's own entrance, those of its sessions, and the last minutes. */
export function Attendance({ gate: { event, entrances, pace } }: { gate: EventGate }) {
  const titles = new Map(event.entrances.map(({ session, title }) => [session, title]))
  const [main, ...others] = entrances
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <section aria-labelledby="gate-counts">
        <h2 id="gate-counts" className="text-lg">
          Entraram até agora
        </h2>
        {main ? (
          <MainEntrance title={titles.get(main.session)} entrance={main} />
        ) : (
          <p className="mt-2 text-ink-soft">
            Este evento ainda não tem ingressos nem atividades com entrada.
          </p>
        )}
        {others.length > 0 && (
          <ul className="mt-5 grid gap-4">
            {others.map((entrance) => (
              <EntranceLine
                key={entrance.session}
                title={titles.get(entrance.session) ?? 'Atividade'}
                entrance={entrance}
              />
            ))}
          </ul>
        )}
      </section>
      <Pace pace={pace} />
    </Card>
  )
}

interface MainEntranceProps {
  readonly title: string | undefined
  readonly entrance: EntranceCount
}

function MainEntrance({
  title = 'Atividade',
  entrance: { admitted, expected },
}: MainEntranceProps) {
  const share = expected > 0 ? Math.min(100, Math.floor((100 * admitted) / expected)) : 0
  return (
    <>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2 text-ink-soft tabular-nums">
        <span className="text-3xl font-black tracking-tight text-ink">{countText(admitted)}</span>
        <span>{`de ${countText(expected)} · ${title}`}</span>
      </p>
      <div aria-hidden="true" className="mt-3 h-2 overflow-hidden rounded-full bg-sunken">
        <div className="h-full bg-action" style={{ width: `${share}%` }} />
      </div>
    </>
  )
}

function Pace({ pace }: { pace: readonly number[] }) {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const total = sum(pace)
  return (
    <section aria-label="Ritmo da entrada" className="border-t border-line pt-5">
      {total === 0 ? (
        <p className="text-ink-soft">{`Ninguém entrou nos últimos ${PACE_MINUTES} minutos.`}</p>
      ) : (
        <>
          <p className="tabular-nums">
            <span className="font-bold">{peopleText(sum(pace.slice(-RECENT_MINUTES)))}</span>
            {` nos últimos ${RECENT_MINUTES} minutos, ${countText(total)} nos últimos ${PACE_MINUTES}`}
          </p>
          <PaceBars pace={pace} />
        </>
      )}
    </section>
  )
}

const peopleText = (count: number): string =>
  count === 1 ? '1 pessoa' : `${countText(count)} pessoas`

/** One bar for each minute. The numbers are in the text above. */
function PaceBars({ pace }: { pace: readonly number[] }) {
  const most = Math.max(...pace)
  return (
    <div aria-hidden="true" className="mt-4">
      <div className="flex h-16 items-end gap-0.5 border-b border-line">
        {pace.map((admitted, minute) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its minute
            key={minute}
            className="grow rounded-t-sm bg-action"
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
