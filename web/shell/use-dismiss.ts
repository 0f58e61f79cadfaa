import { type RefObject, useEffect } from 'react'

type Dismiss = {
  open: boolean
  /** What counts as inside. */
  inside: RefObject<HTMLElement | null>
  /** Gets the focus back after Escape. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Closes what is open on Escape, when the focus goes elsewhere, and on going back. */
export function useDismiss({ open, inside, opener, onClose }: Dismiss) {
  useEffect(() => {
    if (!open) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      onClose()
      opener.current?.focus()
    }
    const onFocusIn = (event: FocusEvent) => {
      if (event.target instanceof Node && !inside.current?.contains(event.target)) onClose()
    }
    document.addEventListener('keydown', onKeyDown, { signal })
    document.addEventListener('focusin', onFocusIn, { signal })
    window.addEventListener('popstate', onClose, { signal })
    return () => listening.abort()
  }, [open, inside, opener, onClose])
}
