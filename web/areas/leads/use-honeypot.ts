import { MIN_FILL_IN_MS } from '@55tickets/rules/leads/lead-field.ts'
import { useEffect, useRef } from 'react'

/** Signals by which the server tells people from bots. */
export interface Honeypot {
  readonly website: string
  readonly filledInMs: number
}

/** Name of the honeypot field. */
export const HONEYPOT_NAME = 'website'

/**
 * Measures how long the form is open. A browser's autofill can be faster than the minimum for
 * people, so sending waits for the rest of that time.
 */
export function useHoneypot() {
  const openedAt = useRef(0)
  useEffect(() => {
    openedAt.current = performance.now()
  }, [])
  return async (form: HTMLFormElement | null): Promise<Honeypot> => {
    const hidden = form?.elements.namedItem(HONEYPOT_NAME)
    const website = hidden instanceof HTMLInputElement ? hidden.value : ''
    const openMs = () => Math.max(0, Math.ceil(performance.now() - openedAt.current))
    const missingMs = MIN_FILL_IN_MS - openMs()
    if (missingMs > 0) await new Promise((resolve) => setTimeout(resolve, missingMs))
    return { website, filledInMs: Math.max(openMs(), MIN_FILL_IN_MS) }
  }
}
