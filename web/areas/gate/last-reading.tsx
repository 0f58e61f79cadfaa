import { classes } from '../../ui/classes.ts'
import { DarkButton } from './dark-button.tsx'
import type { Told } from './engine.ts'
import { verdictLook } from './verdict-look.ts'
import { verdictText } from './verdict-text.ts'
import { UndoLabel, WhileUndoable } from './while-undoable.tsx'

interface LastReadingProps {
  readonly told: Told
  readonly undoableUntil: number
  readonly onUndo: () => void
}

/** What was told last, once its screen has gone: a mistake is noticed a moment later. */
export function LastReading({ told, undoableUntil, onUndo }: LastReadingProps) {
  const { icon: Icon, mark } = verdictLook[told.verdict]
  const isIn = told.verdict === 'admitted'
  return (
    <div className="mx-auto flex min-h-14 [@media(height<30rem)]:hidden w-full max-w-page items-center gap-3 px-4 pt-3 sm:px-6">
      <span
        className={classes(
          'grid size-10 shrink-0 place-items-center',
          isIn ? 'rounded-full bg-go text-ink' : `rounded-md ${mark}`,
        )}
      >
        <Icon aria-hidden="true" strokeWidth={2.5} className="size-6" />
      </span>
      <div className="min-w-0 grow">
        <p className="line-clamp-2 leading-tight font-bold">
          {told.ticket?.holder ?? verdictText[told.verdict]}
        </p>
        <p className="truncate text-sm text-paper/80">{lastText(told)}</p>
      </div>
      {isIn && !told.isUndone && (
        <WhileUndoable key={told._id} until={undoableUntil}>
          <DarkButton className="min-h-12" onClick={onUndo}>
            <UndoLabel />
          </DarkButton>
        </WhileUndoable>
      )}
    </div>
  )
}

function lastText({ verdict, ticket, isUndone }: Told): string {
  const word = isUndone ? 'Entrada desfeita' : verdictText[verdict]
  return ticket ? `${word} · ${ticket.name}` : word
}
