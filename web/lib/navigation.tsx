import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type Location, NavigationType, Route, Routes } from 'react-router'
import { createScrollMemory, scrollAfter, scrollOnArrival } from './scroll-memory.ts'

interface ShownLocation {
  readonly location: Location
  readonly action: NavigationType
}

const ActionContext = createContext<NavigationType | undefined>(undefined)

interface ShownRouteProps {
  readonly shown: ShownLocation
  readonly path: string
  readonly children: ReactNode
}

/** Provides the shown page with its own address, while the address bar may be ahead. */
export function ShownRoute({ shown, path, children }: ShownRouteProps) {
  return (
    <ActionContext value={shown.action}>
      <Routes location={shown.location}>
        <Route path={path} element={children} />
      </Routes>
    </ActionContext>
  )
}

/**
 * True if this page was reached by going back or forward, or is the first of a visit. Needed
 * because routes with a location of their own answer "POP" to every `useNavigationType` inside
 * them.
 */
export function useIsReturn(): boolean {
  const action = useContext(ActionContext)
  if (!action) throw new Error('useIsReturn needs a ShownRoute')
  return action === NavigationType.Pop
}

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
export function useScroll({ location, action }: ShownLocation): void {
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

/**
 * Announces a new page to screen readers and moves the focus to its heading: without a page load
 * nothing else tells them.
 */
export function RouteAnnouncer({ location }: { location: Location }) {
  const [text, setText] = useState('')
  const announced = useRef(location.pathname)
  // Before the user can move on by keyboard on the new page.
  useLayoutEffect(() => {
    if (announced.current === location.pathname) return
    announced.current = location.pathname
    setText(document.title)
    // A page that still shows its skeleton has no heading yet.
    const main = document.querySelector('main')
    const start = main?.querySelector('h1') ?? main
    if (!start) return
    start.tabIndex = -1
    // The heading is not interactive, so it gets no focus ring.
    start.style.outline = 'none'
    start.focus({ preventScroll: true })
  }, [location.pathname])
  return <output className="sr-only">{text}</output>
}
