import { useEffect } from 'react'

/** Keeps the screen lit while somebody waits with a code on it or reads codes, where it can. */
export function useAwake(): void {
  useEffect(() => {
    let isOver = false
    let lock: WakeLockSentinel | undefined
    const ask = async () => {
      // The lock ends when the page is put away, and is asked for again when it comes back.
      if (document.visibilityState !== 'visible') return
      try {
        const given = await navigator.wakeLock.request('screen')
        if (isOver) await given.release()
        else lock = given
      } catch {
        // Not offered here, or refused to save the battery: the page works all the same.
      }
    }
    const look = () => void ask()
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', look)
      void lock?.release()
    }
  }, [])
}
