import { useState } from 'react'

/**
 * Text of the search box. It follows the search in the URL; text typed since then filters the
 * loaded page only, until it is submitted.
 */
export function useTyped(q: string | undefined, remembered: string | undefined) {
  const [typed, setTyped] = useState(remembered ?? q ?? '')
  const [followed, setFollowed] = useState(q)
  const isSent = typed.trim() === (followed ?? '')
  if (followed !== q) {
    setFollowed(q)
    // Dropping a search keeps the text that was typed since.
    if (q !== undefined || isSent) setTyped(q ?? '')
  }
  return { typed, setTyped, unsent: isSent ? '' : typed.trim() }
}
