import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/**
 * True after hydration: false on the server and in the first render, which must equal the server's.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
