import { useEffect } from 'react'

/** Keeps the screen on while a code is shown or read, if the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let isOver = false
    let lock: WakeLockSentinel | undefined
    const request = async () => {
      // The lock ends when the page is hidden, and is requested again when it is visible.
      if (document.visibilityState !== 'visible') return
      try {
        const granted = await navigator.wakeLock.request('screen')
        if (isOver) await granted.release()
        else lock = granted
      } catch {
        // Unsupported, or refused to save battery: the page works all the same.
      }
    }
    const requestNow = () => void request()
    requestNow()
    document.addEventListener('visibilitychange', requestNow)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', requestNow)
      void lock?.release()
    }
  }, [])
}
