import { type RefObject, useEffect } from 'react'

type DismissOptions = {
  open: boolean
  /** Element outside of which a focus closes the menu. */
  inside: RefObject<HTMLElement | null>
  /** Element that gets the focus back after Escape. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Closes an open menu on Escape, when the focus leaves it, and on going back. */
export function useDismiss({ open, inside, opener, onClose }: DismissOptions) {
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
