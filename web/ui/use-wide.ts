import { useSyncExternalStore } from 'react'

/** The same line as the `md` size of the styles: a phone is up to 768 px wide. */
const wide = '(min-width: 48.0625rem)'

function subscribe(onChange: () => void) {
  const query = window.matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the window is wider than a phone. The server cannot know and says yes. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => true,
  )
