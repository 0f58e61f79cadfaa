import { useRef } from 'react'

/**
 * Gives a heading the focus that was lost with a button: `focusIfLost` is called once the screen
 * has changed.
 */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const focusIfLost = () => {
    // The button is taken away by the render that follows the new data.
    setTimeout(() => {
      const { activeElement } = document
      if (activeElement === null || activeElement === document.body)
        heading.current?.focus({ preventScroll: true })
    })
  }
  return { heading, focusIfLost }
}
