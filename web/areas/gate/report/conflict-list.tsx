import type { Conflict } from '@55tickets/contracts/gate.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { verdictText } from '../scan/verdict-text.ts'
import { ResolveForm } from './resolve-form.tsx'

interface ConflictListProps {
  readonly conflicts: readonly Conflict[]
  readonly zone: string
  /** Resolves a conflict with a note on what was done. */
  readonly onResolve: (scanId: string, note: string) => Promise<void>
}

/** List of open conflicts: people who were admitted although they should not have been. */
export function ConflictList({ conflicts, zone, onResolve }: ConflictListProps) {
  if (conflicts.length === 0) {
    return (
      <p className="py-8 text-center text-ink-soft">
        Nenhum conflito. Se duas portarias sem rede liberarem o mesmo código, ele aparece aqui.
      </p>
    )
  }
  return (
    <ul className="divide-y divide-line">
      {conflicts.map(({ _id, at, gate, device, cause, ticket, holder, first }) => (
        <li key={_id} className="py-4">
          <div className="flex items-start justify-between gap-3">
            <p className="font-bold">{holder ?? 'Sem nome'}</p>
            <Badge tone="danger" className="shrink-0">
              {verdictText[cause]}
            </Badge>
          </div>
          {ticket && <p className="text-sm text-ink-soft">{ticket}</p>}
          <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
            {first && (
              <>
                <dt className="text-ink-soft">Entrada que vale</dt>
                <dd className="font-semibold">{`${first.gate}, ${momentText(first.at, zone)}`}</dd>
              </>
            )}
            <dt className="text-ink-soft">{first ? 'Entrou também' : 'Entrou'}</dt>
            <dd className="font-semibold">{`${placeText(gate, device)}, ${momentText(at, zone)}`}</dd>
          </dl>
          <ResolveForm about={holder ?? 'Sem nome'} onResolve={(note) => onResolve(_id, note)} />
        </li>
      ))}
    </ul>
  )
}

/** Name of the gate, with that of an invited phone that has another one. */
const placeText = (gate: string, device: string | null): string =>
  device === null || device === gate ? gate : `${gate} (${device})`
