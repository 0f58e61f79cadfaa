import type { Instant } from '@55tickets/rules/text/zone.ts'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { serverClock } from './server-clock.ts'

interface Clock {
  readonly now: Date
  readonly tick: () => void
}

const NowContext = createContext<Clock | undefined>(undefined)

const TICK_MS = 30_000
/** Maximum age of a page when the server, or a cache before it, sends it. */
const MAX_PAGE_AGE_MS = 5000

/**
 * Provides the time to all components. The first render uses the server's time, so that hydration
 * matches the HTML; afterwards it advances, by the server's clock as far as it is known.
 */
export function NowProvider({ first, children }: { first: Date; children: ReactNode }) {
  const [now, setNow] = useState(first)
  const tick = useCallback(() => setNow(serverClock.now()), [])
  useEffect(() => {
    serverClock.adjust(first, earliestRenderTime())
    const move = () => tick()
    move()
    const timer = setInterval(tick, TICK_MS)
    const stop = serverClock.subscribe(tick)
    // Timers do not run while a phone sleeps.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      stop()
      document.removeEventListener('visibilitychange', tick)
    }
  }, [first, tick])
  const clock = useMemo(() => ({ now, tick }), [now, tick])
  return <NowContext value={clock}>{children}</NowContext>
}

function useClock(): Clock {
  const clock = useContext(NowContext)
  if (!clock) throw new Error('useNow needs a NowProvider')
  return clock
}

export const useNow = (): Date => useClock().now

/** Updates the time at each of these moments, in addition to the regular ticks. */
export function useTickAt(moments: readonly (Instant | null)[]): void {
  const { now, tick } = useClock()
  const times = moments.map((moment) => (moment === null ? 0 : new Date(moment).getTime()))
  const next = Math.min(...times.filter((time) => time >= now.getTime()))
  useEffect(() => {
    // Moments further away are handled after a later tick.
    if (next - now.getTime() > 2 * TICK_MS) return
    const leftMs = next - serverClock.now().getTime()
    // A period that lasts until a moment is over one millisecond later.
    const timer = setTimeout(tick, Math.max(0, leftMs) + 1)
    return () => clearTimeout(timer)
  }, [next, now, tick])
}

/**
 * Earliest time, by the device's clock, at which the server may have rendered the page. Unknown for
 * a page from the browser's cache, also if it was revalidated by a 304.
 */
function earliestRenderTime(): number {
  const [entry] = performance.getEntriesByType('navigation')
  const isSent =
    entry instanceof PerformanceNavigationTiming &&
    entry.encodedBodySize > 0 &&
    entry.transferSize >= entry.encodedBodySize
  return isSent ? Date.now() - performance.now() - MAX_PAGE_AGE_MS : Number.NEGATIVE_INFINITY
}
