import { useState } from 'react'

/**
 * Text of the search box. It follows the search in the URL; text typed since then filters the
 * loaded page only, until it is submitted.
 */
export function useSearchText(q: string | undefined, saved: string | undefined) {
  const [typed, setTyped] = useState(saved ?? q ?? '')
  const [submitted, setSubmitted] = useState(q)
  const isSent = typed.trim() === (submitted ?? '')
  if (submitted !== q) {
    setSubmitted(q)
    // Dropping a search keeps the text that was typed since.
    if (q !== undefined || isSent) setTyped(q ?? '')
  }
  return { typed, setTyped, unsent: isSent ? '' : typed.trim() }
}
