import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the page lives: false on the server and in the first render that must equal the server's. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
