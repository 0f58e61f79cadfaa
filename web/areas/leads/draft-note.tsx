import CloudCheck from 'lucide-react/icons/cloud-check'
import { Button } from '../../ui/button.tsx'

interface DraftNoteProps {
  readonly isSaved: boolean
  readonly isDiscarded: boolean
  readonly onDiscard: () => void
  readonly onUndo: () => void
}

/** Says that a draft is saved, and discards it; the same button restores it. */
export function DraftNote({ isSaved, isDiscarded, onDiscard, onUndo }: DraftNoteProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
      <output className="flex items-center gap-2 text-sm font-semibold text-ok">
        {isSaved && (
          <>
            <CloudCheck aria-hidden="true" className="size-5" />
            Rascunho salvo
          </>
        )}
        {isDiscarded && <span className="text-ink-soft">Rascunho descartado</span>}
      </output>
      {(isSaved || isDiscarded) && (
        <Button variant="quiet" size="sm" onClick={isSaved ? onDiscard : onUndo}>
          {isSaved ? 'Descartar rascunho' : 'Desfazer'}
        </Button>
      )}
    </div>
  )
}
