import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { Card } from '../../ui/card.tsx'

interface HistoryStep {
  readonly _id: string
  readonly at: string
  readonly author: string
  /** Change of status in words, such as "Novo → Ganho". */
  readonly change: string | undefined
  readonly text: string | null
}

interface HistoryCardProps {
  /** Steps, the newest first. */
  readonly steps: readonly HistoryStep[]
  /** First line of the history. */
  readonly start: { readonly label: string; readonly at: string }
}

/** Steps of the team, newest first, down to the start. */
export function HistoryCard({ steps, start }: HistoryCardProps) {
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby="history-title">
        <h2 id="history-title" className="text-lg">
          Histórico
        </h2>
        <ol className="mt-4 grid gap-5">
          {steps.map(({ _id, at, author, change, text }) => (
            <li key={_id} className={itemClasses}>
              {change && <p className="font-semibold">{change}</p>}
              {text && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
              <p className="mt-1 text-sm text-ink-soft">
                {`${author}, ${momentText(at, HOME_ZONE)}`}
              </p>
            </li>
          ))}
          <li className={itemClasses}>
            <p className="font-semibold">{start.label}</p>
            <p className="mt-1 text-sm text-ink-soft">{momentText(start.at, HOME_ZONE)}</p>
          </li>
        </ol>
      </section>
    </Card>
  )
}

const itemClasses =
  'relative min-w-0 border-l-2 border-line pl-4 before:absolute before:top-1.5 before:-left-[5px] before:size-2 before:rounded-full before:bg-action'
