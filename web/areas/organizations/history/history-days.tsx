import type { HistoryEntry } from '@55tickets/contracts/organizations/history.ts'
import { dayText, timeText, weekdayText } from '@55tickets/rules/text/date-text.ts'
import { dayKey, HOME_ZONE, localParts } from '@55tickets/rules/text/zone.ts'
import Building2 from 'lucide-react/icons/building-2'
import Download from 'lucide-react/icons/download'
import KeyRound from 'lucide-react/icons/key-round'
import ScanLine from 'lucide-react/icons/scan-line'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import { Card } from '../../../ui/card.tsx'

const icons = {
  team: Users,
  gate: ScanLine,
  money: Wallet,
  exports: Download,
  access: KeyRound,
  data: Building2,
} as const satisfies Record<HistoryEntry['topic'], typeof Users>

/** Entries grouped by day, in the time of Brasília. */
export function HistoryDays({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {groupByDay(entries).map(([day, some]) => (
        <section key={day} aria-labelledby={`historico-${day}`}>
          <h2 id={`historico-${day}`} className="mb-2 text-sm font-bold text-ink-soft">
            {dayTitle(some[0]?.at ?? '')}
          </h2>
          <Card>
            <ol className="divide-y divide-line">
              {some.map((entry) => (
                <Entry key={entry._id} entry={entry} />
              ))}
            </ol>
          </Card>
        </section>
      ))}
    </div>
  )
}

/** Entries of each day, in their order. */
function groupByDay(entries: readonly HistoryEntry[]) {
  const days = new Map<string, HistoryEntry[]>()
  for (const entry of entries) {
    const day = dayKey(entry.at, HOME_ZONE)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}

const dayTitle = (at: string): string => {
  const parts = localParts(at, HOME_ZONE)
  return `${weekdayText(parts, 'long')}, ${dayText(parts, 'long')}`
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { at, topic, text, events, device, address } = entry
  const Icon = icons[topic]
  const about = [
    ...events.map(({ name }) => name),
    device ?? '',
    address === null ? '' : `IP ${address}`,
  ].filter((part) => part !== '')
  return (
    <li data-entry tabIndex={-1} className="flex gap-3 px-4 py-3 sm:px-5">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0">
        <p className="wrap-anywhere">{text}</p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          <time dateTime={at}>{timeText(localParts(at, HOME_ZONE))}</time>
          {about.map((part) => ` · ${part}`)}
        </p>
      </div>
    </li>
  )
}
