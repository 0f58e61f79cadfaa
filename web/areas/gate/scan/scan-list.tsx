import { atTimeText } from '@55tickets/rules/text/date-text.ts'
import { localParts } from '@55tickets/rules/text/zone.ts'
import Undo2 from 'lucide-react/icons/undo-2'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import type { GateResult } from '../engine/engine.ts'
import { verdictLook } from './verdict-look.ts'
import { verdictText } from './verdict-text.ts'
import { UndoLabel, WhileUndoable } from './while-undoable.tsx'

interface ScanListProps {
  readonly results: readonly GateResult[]
  readonly zone: string
  readonly undoableUntil: (result: GateResult) => number
  readonly onUndo: (result: GateResult) => void
}

/** Recent scans of this phone, newest first. */
export function ScanList({ results, zone, undoableUntil, onUndo }: ScanListProps) {
  if (results.length === 0) {
    return <p className="py-8 text-center text-ink-soft">Nenhuma leitura neste aparelho ainda.</p>
  }
  return (
    <ul className="divide-y divide-line">
      {results.map((one) => (
        <li key={one._id} className="flex items-center gap-3 py-3">
          <VerdictMark result={one} />
          <div className="min-w-0 grow">
            <p className="font-bold">{one.ticket?.holder ?? verdictText[one.verdict]}</p>
            <p className="text-sm text-ink-soft">{about(one, zone)}</p>
          </div>
          {one.verdict === 'admitted' && !one.isUndone && (
            <WhileUndoable until={undoableUntil(one)}>
              <Button variant="secondary" className="min-h-12" onClick={() => onUndo(one)}>
                <UndoLabel />
              </Button>
            </WhileUndoable>
          )}
        </li>
      ))}
    </ul>
  )
}

const about = ({ verdict, at, ticket, isOffline, isUndone }: GateResult, zone: string): string =>
  [
    [ticket?.holder && verdictText[verdict], atTimeText(localParts(at, zone))]
      .filter(Boolean)
      .join(' '),
    ticket?.name,
    isUndone && 'entrada desfeita',
    isOffline && 'sem rede',
  ]
    .filter(Boolean)
    .join(' · ')

function VerdictMark({ result }: { result: GateResult }) {
  const Icon = result.isUndone ? Undo2 : verdictLook[result.verdict].icon
  const isIn = result.verdict === 'admitted' && !result.isUndone
  return (
    <span
      className={classes(
        'grid size-11 shrink-0 place-items-center',
        isIn ? 'rounded-full bg-ok-soft text-ok' : 'rounded-md bg-sunken text-ink',
      )}
    >
      <Icon aria-hidden="true" className="size-6" />
    </span>
  )
}
