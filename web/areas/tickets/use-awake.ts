import { useEffect } from 'react'

/** Keeps the screen lit while somebody waits in line with a code on it, where that is possible. */
export function useAwake(): void {
  useEffect(() => {
    let isOver = false
    let lock: WakeLockSentinel | undefined
    const ask = async () => {
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) await lock.release()
      } catch {
        // Not offered here, or refused to save the battery: the code is shown all the same.
      }
    }
    void ask()
    return () => {
      isOver = true
      void lock?.release()
    }
  }, [])
}
