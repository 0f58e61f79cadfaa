import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Location, Visit } from '../router/history.ts'
import { createScrollMemory, scrollAfter, scrollOnArrival } from './scroll-memory.ts'

/**
 * Key of a history entry. The path is part of it, because the first entry of every document has the
 * same key.
 */
const entryKey = ({ key, pathname }: Location): string => key + pathname

/** True if this document was loaded by a reload, or by going back or forward. */
const isReturn = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate')

/**
 * Scrolls to the top of a new page and to the former position on going back; leaves it while
 * filters change.
 */
export function useScroll({ location, action }: Visit): void {
  const [memory] = useState(() => createScrollMemory(() => window.sessionStorage))
  const previous = useRef(location)

  useEffect(() => {
    const remember = () => memory.write(entryKey(previous.current), window.scrollY)
    const leave = () => {
      memory.persist()
      // The browser handles a reload better by itself.
      window.history.scrollRestoration = 'auto'
    }
    const arrive = (isReturn: boolean) => {
      window.history.scrollRestoration = 'manual'
      const remembered = memory.read(entryKey(previous.current))
      const top = scrollOnArrival({ isReturn, top: window.scrollY, remembered })
      if (top !== undefined) window.scrollTo({ top, behavior: 'instant' })
    }
    const stay = ({ persisted }: PageTransitionEvent) => arrive(persisted || isReturn())
    arrive(isReturn())
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', stay)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', stay)
    }
  }, [memory])

  useLayoutEffect(() => {
    const left = previous.current
    previous.current = location
    if (left === location) return
    const where = scrollAfter({
      action,
      isNewPage: left.pathname !== location.pathname,
      hasHash: location.hash !== '',
      remembered: memory.read(entryKey(location)),
    })
    if (where === 'hash') document.getElementById(location.hash.slice(1))?.scrollIntoView()
    else if (where !== 'stay') window.scrollTo({ top: where, behavior: 'instant' })
    memory.write(entryKey(location), window.scrollY)
  }, [location, action, memory])
}
