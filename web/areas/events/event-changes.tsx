import type { EventDetail } from '@55tickets/contracts/events.ts'
import { shortDay } from '@55tickets/rules/text/moment-text.ts'
import { Card } from '../../ui/card.tsx'

/** Changes that are shown without opening the list. */
const SHOWN = 2

type Change = EventDetail['changes'][number]

/** Changes that concern who bought, the newest first. Older ones are folded, also without scripts. */
export function EventChanges({ changes, timezone }: Pick<EventDetail, 'changes' | 'timezone'>) {
  const shown = changes.slice(0, SHOWN)
  const older = changes.slice(SHOWN)
  return (
    <Card className="divide-y divide-line">
      <ChangeList changes={shown} timezone={timezone} />
      {older.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center px-5 py-3 font-semibold text-action -outline-offset-3 hover:bg-action-soft focus-visible:shadow-none">
            {older.length === 1
              ? 'Ver 1 alteração anterior'
              : `Ver ${older.length} alterações anteriores`}
          </summary>
          <ChangeList changes={older} timezone={timezone} />
        </details>
      )}
    </Card>
  )
}

function ChangeList({ changes, timezone }: Pick<EventDetail, 'changes' | 'timezone'>) {
  return (
    <ol className="divide-y divide-line">
      {changes.map((change) => (
        <li key={`${change.at} ${change.title}`} className="px-5 py-4 wrap-anywhere">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-bold">{change.title}</span>
            <time dateTime={change.at} className="text-sm text-ink-soft tabular-nums">
              {shortDay(change.at, timezone)}
            </time>
          </p>
          {change.fields.length > 0 && <ChangedFields fields={change.fields} />}
          {change.reason && <p className="mt-1.5 text-ink-soft">{`Motivo: ${change.reason}`}</p>}
        </li>
      ))}
    </ol>
  )
}

function ChangedFields({ fields }: Pick<Change, 'fields'>) {
  return (
    <dl className="mt-1.5 grid gap-1.5">
      {fields.map(({ label, before, after }) => (
        <div key={label}>
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd>
            {before !== null && (
              <>
                <span className="sr-only">Antes: </span>
                <s className="text-ink-soft">{before}</s>
                <span aria-hidden="true"> → </span>
                <span className="sr-only">. Agora: </span>
              </>
            )}
            <span className="font-semibold">{after ?? 'sem informação'}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
