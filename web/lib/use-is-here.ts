import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Ref that is true while the component is mounted, so that somebody who has left is not called
 * back.
 */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(false)
  // A layout effect, because a plain effect would run later, when another page is already shown.
  useLayoutEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
