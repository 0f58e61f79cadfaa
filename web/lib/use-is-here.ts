import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Whether what asked is still on the screen: who has left meanwhile is not called back. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(false)
  // In the moment in which it goes: an effect would be told later, when another page is shown already.
  useLayoutEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
