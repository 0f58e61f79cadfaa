import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * True after hydration: false on the server and in the first render, which must equal the server's.
 */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
