const signs = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const
/** After this time it starts anyway, so that little is missing if the connection is lost. */
const MAX_WAIT_MS = 10_000

/**
 * Calls `start` at the first sign of a visitor who acts, for code that only actions need: loaded
 * with the page it would delay what is seen. Returns a function that cancels it.
 */
export function onFirstInteraction(start: () => void): () => void {
  const waiting = new AbortController()
  const cancel = () => {
    clearTimeout(timer)
    waiting.abort()
  }
  const begin = () => {
    cancel()
    start()
  }
  const timer = setTimeout(begin, MAX_WAIT_MS)
  const options = { capture: true, passive: true, signal: waiting.signal }
  for (const sign of signs) window.addEventListener(sign, begin, options)
  return cancel
}
