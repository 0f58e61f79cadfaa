import { type RefObject, useRef, useState } from 'react'
import { findLink, removeLink, setLink } from './commands.ts'

/** Asks for the address of a link, and returns to the text that was selected before. */
export function useLinkDialog(editor: RefObject<HTMLElement | null>, onChange: () => void) {
  const [current, setCurrent] = useState<{ readonly address: string }>()
  const range = useRef<Range>(undefined)
  const apply = (change: () => void) => {
    setCurrent(undefined)
    // After the dialog has given the focus back.
    setTimeout(() => {
      const selection = document.getSelection()
      editor.current?.focus()
      if (range.current) {
        selection?.removeAllRanges()
        selection?.addRange(range.current)
      }
      change()
      onChange()
    })
  }
  return {
    open: () => {
      const selection = document.getSelection()
      const isInside = editor.current?.contains(selection?.anchorNode ?? null)
      if (!isInside) editor.current?.focus()
      range.current = selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined
      setCurrent({ address: findLink()?.getAttribute('href') ?? '' })
    },
    dialog: current && {
      address: current.address,
      onSet: (address: string) => apply(() => setLink(address)),
      onRemove: () => apply(removeLink),
      onClose: () => apply(() => undefined),
    },
  }
}
