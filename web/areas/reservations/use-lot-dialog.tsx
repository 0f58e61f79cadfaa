import {
  type ComponentProps,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { toast } from '../../lib/toasts/toasts.tsx'
import { useIsMounted } from '../../lib/use-is-mounted.ts'
import type { AskNewPrice, LotChange } from './follow-lots.ts'
import type { LotDialog } from './lot-dialog.tsx'

interface ShownChange extends LotChange {
  readonly Dialog: (props: ComponentProps<typeof LotDialog>) => ReactNode
}

interface LotDialogState {
  /** Resolves with false also if the buyer left the page. */
  readonly askNewPrice: AskNewPrice
  readonly lotDialog: ReactNode
}

/** Asks for the price of the next lot in a dialog, whose code is loaded on first use. */
export function useLotDialog(): LotDialogState {
  const [shown, setShown] = useState<ShownChange>()
  const answer = useRef<((isAccepted: boolean) => void) | undefined>(undefined)
  const end = useCallback((isAccepted: boolean) => {
    answer.current?.(isAccepted)
    answer.current = undefined
    setShown(undefined)
  }, [])
  const isHere = useIsMounted()
  useEffect(() => () => end(false), [end])

  const askNewPrice = useCallback<AskNewPrice>(
    async (change) => {
      const { LotDialog } = await loadDialog()
      if (!LotDialog) toast.error('O lote virou. Confira o novo preço e reserve de novo.')
      if (!LotDialog || !isHere.current) return false
      return new Promise((resolve) => {
        answer.current = resolve
        setShown({ ...change, Dialog: LotDialog })
      })
    },
    [isHere],
  )

  if (!shown) return { askNewPrice, lotDialog: null }
  const { Dialog, ...change } = shown
  return { askNewPrice, lotDialog: <Dialog {...change} onAnswer={end} /> }
}

const loadDialog = () => import('./lot-dialog.tsx').catch(() => ({ LotDialog: undefined }))
