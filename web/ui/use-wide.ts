import { useSyncExternalStore } from 'react'

/** Same breakpoint as `md` in the styles: a phone is up to 768 px wide. */
const wide = '(min-width: 48.0625rem)'

function subscribe(onChange: () => void) {
  const query = window.matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** True if the window is wider than a phone. True on the server, which cannot know. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => true,
  )
