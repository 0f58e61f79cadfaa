/** True while the browser is on its way to another document. */
let isLeaving = false

if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', () => {
    isLeaving = true
  })
  // Safari on iOS has no `beforeunload`. Another click also tells that a document did not come: a
  // link may have been a download.
  window.addEventListener('click', (event) => {
    isLeaving = isFollowed(event)
  })
  window.addEventListener('pageshow', () => {
    isLeaving = false
  })
}

/** A link that nobody but the browser follows. */
const isFollowed = ({ target, defaultPrevented }: Event): boolean =>
  !defaultPrevented && target instanceof Element && target.closest('a[href]:not([target])') !== null

/**
 * Loads code that comes in a file of its own. Where that fails, most likely because a newer version
 * was deployed and the file is gone, `onMissing` finds another way and nothing is answered.
 *
 * Firefox and WebKit also fail imports as soon as the browser begins to go to another document.
 * Nothing is missing then, and another way would call the visitor back from where they go.
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
