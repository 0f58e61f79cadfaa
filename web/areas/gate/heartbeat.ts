/** Visibility and network events of the page; replaced in tests. */
export interface Surroundings {
  isVisible(): boolean
  /** Subscribes to the page becoming visible and to the network coming back. */
  onWake(listener: () => void): () => void
  /** Subscribes to the network being lost. */
  onLost(listener: () => void): () => void
}

interface Heart {
  readonly surroundings: Surroundings
  /** Runs once and returns the pause before the next run, in milliseconds. Never rejects. */
  readonly beat: () => Promise<number>
}

/** Runs `beat` repeatedly while the page is visible, never twice at a time. */
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
    /** Runs now instead of after the pause. */
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
