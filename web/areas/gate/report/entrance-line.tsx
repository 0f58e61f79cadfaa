import type { EntranceCount } from '@55tickets/contracts/gate.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'

/** People who came in by an entrance, of how many, as a line with a bar. */
export function EntranceLine({ title, entrance }: { title: string; entrance: EntranceCount }) {
  const { admitted, expected } = entrance
  const share = expected > 0 ? Math.min(100, Math.floor((100 * admitted) / expected)) : 0
  return (
    <li className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="wrap-anywhere">{title}</span>
        <span className="font-bold tabular-nums">
          {countText(admitted)}
          <span className="ml-1.5 text-sm font-normal text-ink-soft">
            {`de ${countText(expected)}`}
          </span>
        </span>
      </div>
      <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-sunken">
        <div className="h-full bg-action" style={{ width: `${share}%` }} />
      </div>
    </li>
  )
}
