/** True while the browser is loading another document. */
let isLeaving = false

if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', () => {
    isLeaving = true
  })
  // Safari on iOS has no `beforeunload`. Another click also resets it if no document came: the link
  // may have been a download.
  window.addEventListener('click', (event) => {
    isLeaving = isFollowedLink(event)
  })
  window.addEventListener('pageshow', () => {
    isLeaving = false
  })
}

/** True for a click on a link that the browser itself follows. */
const isFollowedLink = ({ target, defaultPrevented }: Event): boolean =>
  !defaultPrevented && target instanceof Element && target.closest('a[href]:not([target])') !== null

/**
 * Loads code from a separate file. If that fails, most likely because a newer version was deployed
 * and the file is gone, calls `onMissing` for a fallback and resolves with undefined.
 *
 * Firefox and WebKit also fail imports once the browser starts to load another document. Nothing is
 * missing then, and a fallback would interrupt that navigation, so `onMissing` is not called.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  onMissing: () => void,
): Promise<T | undefined> {
  try {
    return await load()
  } catch {
    if (!isLeaving) onMissing()
    return undefined
  }
}
