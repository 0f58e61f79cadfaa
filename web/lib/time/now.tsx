import type { Instant } from '@55tickets/rules/text/zone.ts'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { serverClock } from './server-clock.ts'

/** Time of the page, which advances in steps. */
interface Clock {
  /** Time at which the server rendered the page. */
  readonly first: () => Date
  readonly now: () => Date
  readonly tick: () => void
  readonly subscribe: (listener: () => void) => () => void
}

const NowContext = createContext<Clock | undefined>(undefined)

const TICK_MS = 30_000
/** Maximum age of a page when the server, or a cache before it, sends it. */
const MAX_PAGE_AGE_MS = 5000

/**
 * Provides the time to all components. Hydration uses the server's time, so that it matches the
 * HTML; afterwards the time advances, by the server's clock as far as it is known. The context's
 * value never changes: a tick must not reach sections that are not hydrated yet.
 */
export function NowProvider({ first, children }: { first: Date; children: ReactNode }) {
  const [clock] = useState(() => createClock(first))
  useEffect(() => {
    serverClock.adjust(first, earliestRenderTime())
    const { tick } = clock
    // A page that was just rendered is as exact as a regular tick keeps it.
    if (Math.abs(serverClock.now().getTime() - first.getTime()) >= TICK_MS) tick()
    const timer = setInterval(tick, TICK_MS)
    const stop = serverClock.subscribe(tick)
    // Timers do not run while a phone sleeps.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      stop()
      document.removeEventListener('visibilitychange', tick)
    }
  }, [first, clock])
  return <NowContext value={clock}>{children}</NowContext>
}

function createClock(first: Date): Clock {
  let now = first
  const listeners = new Set<() => void>()
  return {
    first: () => first,
    now: () => now,
    tick() {
      now = serverClock.now()
      for (const notify of listeners) notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function useClock(): Clock {
  const clock = useContext(NowContext)
  if (!clock) throw new Error('useNow needs a NowProvider')
  return clock
}

export function useNow(): Date {
  const { subscribe, now, first } = useClock()
  return useSyncExternalStore(subscribe, now, first)
}

/** Updates the time at each of these moments, in addition to the regular ticks. */
export function useTickAt(moments: readonly (Instant | null)[]): void {
  const { tick } = useClock()
  const now = useNow()
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
