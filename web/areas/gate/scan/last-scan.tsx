import Undo2 from 'lucide-react/icons/undo-2'
import { classes } from '../../../ui/classes.ts'
import { DarkButton } from '../dark-button.tsx'
import type { GateResult } from '../engine/engine.ts'
import { verdictLook } from './verdict-look.ts'
import { verdictText } from './verdict-text.ts'
import { UndoLabel, WhileUndoable } from './while-undoable.tsx'

interface LastScanProps {
  readonly result: GateResult
  readonly undoableUntil: number
  readonly onUndo: () => void
}

/**
 * The last result after its full screen has closed, because mistakes are noticed a moment later.
 */
export function LastScan({ result, undoableUntil, onUndo }: LastScanProps) {
  const Icon = result.isUndone ? Undo2 : verdictLook[result.verdict].icon
  const detail = detailText(result)
  return (
    <div className="mx-auto flex min-h-17 w-full max-w-page items-center gap-3 px-4 pt-3 sm:px-6 low:min-h-0 low:px-4 low:pt-1">
      <span className={classes('grid size-10 shrink-0 place-items-center', markClasses(result))}>
        <Icon aria-hidden="true" strokeWidth={2.5} className="size-6" />
      </span>
      <div className="min-w-0 grow">
        <p className="line-clamp-2 leading-tight font-bold">
          {result.ticket?.holder ?? verdictText[result.verdict]}
        </p>
        {detail && <p className="truncate text-sm text-paper/80">{detail}</p>}
      </div>
      {result.verdict === 'admitted' && !result.isUndone && (
        <WhileUndoable key={result._id} until={undoableUntil}>
          <DarkButton onClick={onUndo}>
            <UndoLabel />
          </DarkButton>
        </WhileUndoable>
      )}
    </div>
  )
}

function markClasses({ verdict, isUndone }: GateResult): string {
  if (isUndone) return 'rounded-md bg-paper/15'
  if (verdict === 'admitted') return 'rounded-full bg-go text-ink'
  return `rounded-md ${verdictLook[verdict].mark}`
}

/** The second line. Leaves the verdict out where no holder is known: then it is the first line. */
function detailText({ verdict, ticket, isUndone }: GateResult): string {
  const word = isUndone ? 'Entrada desfeita' : verdictText[verdict]
  return [ticket?.holder && word, ticket?.name].filter(Boolean).join(' · ')
}
