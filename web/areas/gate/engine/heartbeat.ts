/** Visibility and network events of the page; replaced in tests. */
export interface PageEnvironment {
  isVisible(): boolean
  /** Subscribes to the page becoming visible and to the network coming back. */
  onWake(listener: () => void): () => void
  /** Subscribes to the network being lost. */
  onLost(listener: () => void): () => void
}

interface HeartbeatOptions {
  readonly environment: PageEnvironment
  /** Runs once and returns the pause before the next run, in milliseconds. Never rejects. */
  readonly beat: () => Promise<number>
}

/** Runs `beat` repeatedly while the page is visible, never twice at a time. */
export function createHeartbeat({ environment, beat }: HeartbeatOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isBeating = false
  let isWakePending = false
  let stopListening = () => undefined as void

  const wake = async (): Promise<void> => {
    clearTimeout(timer)
    isWakePending = isBeating
    if (!isRunning || isBeating || !environment.isVisible()) return
    isBeating = true
    const pauseMs = await beat()
    isBeating = false
    if (isRunning) timer = setTimeout(() => void wake(), isWakePending ? 0 : pauseMs)
  }
  return {
    start() {
      if (isRunning) return
      isRunning = true
      stopListening = environment.onWake(() => void wake())
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

export const browserEnvironment: PageEnvironment = {
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
