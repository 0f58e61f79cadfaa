import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Ref that is true while the component is mounted, so that somebody who has left is not called
 * back.
 */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false)
  // A layout effect, because a plain effect would run later, when another page is already shown.
  useLayoutEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
