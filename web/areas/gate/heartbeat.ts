/** What a page can tell about itself. */
export interface Surroundings {
  isVisible(): boolean
  /** Calls when the page is seen again, or the network seems to be back. */
  onWake(listener: () => void): () => void
  /** Calls when the network is gone for sure. */
  onLost(listener: () => void): () => void
}

interface Heart {
  readonly surroundings: Surroundings
  /** Never rejects; tells after how long it wants to be called again. */
  readonly beat: () => Promise<number>
}

/** Calls again and again while somebody looks, one at a time. */
export function createHeartbeat({ surroundings, beat }: Heart) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isBeating = false
  let isWanted = false
  let stopListening = () => undefined as void

  const wake = async (): Promise<void> => {
    clearTimeout(timer)
    isWanted = isBeating
    if (!isRunning || isBeating || !surroundings.isVisible()) return
    isBeating = true
    const pauseMs = await beat()
    isBeating = false
    if (isRunning) timer = setTimeout(() => void wake(), isWanted ? 0 : pauseMs)
  }
  return {
    start() {
      if (isRunning) return
      isRunning = true
      stopListening = surroundings.onWake(() => void wake())
      void wake()
    },
    /** Now rather than later. */
    wake: () => void wake(),
    stop() {
      isRunning = false
      clearTimeout(timer)
      stopListening()
    },
  }
}

export const browserSurroundings: Surroundings = {
  isVisible: () => document.visibilityState === 'visible',
  onWake(listener) {
    document.addEventListener('visibilitychange', listener)
    window.addEventListener('online', listener)
    return () => {
      document.removeEventListener('visibilitychange', listener)
      window.removeEventListener('online', listener)
    }
  },
  onLost(listener) {
    window.addEventListener('offline', listener)
    return () => window.removeEventListener('offline', listener)
  },
}
