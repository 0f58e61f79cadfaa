/**
 * Loads code that comes in a file of its own. Where that fails, most likely because a newer version
 * was deployed and the file is gone, `onMissing` finds another way and nothing is answered.
 *
 * Firefox and WebKit also fail every import under way as soon as the browser begins to go to another
 * document. Nothing is missing then, and another way would call the visitor back from where they go.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  onMissing: () => void,
): Promise<T | undefined> {
  let isLeaving = false
  const watch = (event: Event) => {
    isLeaving ||= event.type === 'beforeunload' || isFollowed(event)
  }
  // Listened to no longer than needed: a page that listens for it is not kept for the way back.
  window.addEventListener('beforeunload', watch)
  window.addEventListener('click', watch)
  try {
    return await load()
  } catch {
    if (!isLeaving) onMissing()
    return undefined
  } finally {
    window.removeEventListener('beforeunload', watch)
    window.removeEventListener('click', watch)
  }
}

/** A link that nobody but the browser follows. Safari on iOS has no `beforeunload`. */
const isFollowed = ({ target, defaultPrevented }: Event): boolean =>
  !defaultPrevented && target instanceof Element && target.closest('a[href]:not([target])') !== null
