import { useState } from 'react'

/**
 * The text of the search box. It begins as the search in the address and follows it; what is typed
 * since narrows the loaded page only, until it is sent.
 */
export function useTyped(q: string | undefined, remembered: string | undefined) {
  const [typed, setTyped] = useState(remembered ?? q ?? '')
  const [followed, setFollowed] = useState(q)
  const isSent = typed.trim() === (followed ?? '')
  if (followed !== q) {
    setFollowed(q)
    // A search that is dropped leaves alone what was typed since.
    if (q !== undefined || isSent) setTyped(q ?? '')
  }
  return { typed, setTyped, unsent: isSent ? '' : typed.trim() }
}
