import type { Instant } from '@55tickets/rules/zone.ts'
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

const tickMs = 30_000
/** How old a page may be when the server, or a cache before it, hands it out. */
const oldestPageMs = 5000

/**
 * The time that every component reads. The first render uses the server's, so that hydration sees
 * what was sent; afterwards it moves, by the server's clock as far as that is known.
 */
export function NowProvider({ first, children }: { first: Date; children: ReactNode }) {
  const [now, setNow] = useState(first)
  const tick = useCallback(() => setNow(serverClock.now()), [])
  useEffect(() => {
    serverClock.hear(first, earliestTelling())
    const move = () => tick()
    move()
    const timer = setInterval(tick, tickMs)
    const stop = serverClock.subscribe(tick)
    // A phone that slept has missed its timers.
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

/** Lets the time move at each of these moments, and not only with the next tick. */
export function useTickAt(moments: readonly (Instant | null)[]): void {
  const { now, tick } = useClock()
  const times = moments.map((moment) => (moment === null ? 0 : new Date(moment).getTime()))
  const next = Math.min(...times.filter((time) => time >= now.getTime()))
  useEffect(() => {
    // What is further off is looked at again by a later tick.
    if (next - now.getTime() > 2 * tickMs) return
    const leftMs = next - serverClock.now().getTime()
    // What lasts until a moment is over one millisecond later.
    const timer = setTimeout(tick, Math.max(0, leftMs) + 1)
    return () => clearTimeout(timer)
  }, [next, now, tick])
}

/**
 * When the page may have been told the time at the earliest, by the device's clock. Of a page out of
 * the browser's own store (also one that the server confirmed by 304) nothing is known.
 */
function earliestTelling(): number {
  const [entry] = performance.getEntriesByType('navigation')
  const isSent =
    entry instanceof PerformanceNavigationTiming &&
    entry.encodedBodySize > 0 &&
    entry.transferSize >= entry.encodedBodySize
  return isSent ? Date.now() - performance.now() - oldestPageMs : Number.NEGATIVE_INFINITY
}
