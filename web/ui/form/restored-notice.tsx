import History from 'lucide-react/icons/history'
import { Button } from '../button.tsx'

/** Tells that a form shows what was typed before a reload or an ended login, with the way back. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-warn-soft px-4 py-3 text-sm">
      <p className="flex grow items-start gap-2">
        <History aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
        Recuperamos o que você digitou e ainda não salvou.
      </p>
      <Button variant="secondary" size="sm" onClick={onDiscard}>
        Descartar
      </Button>
    </div>
  )
}
