import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import type { PageRoute } from '../page.ts'
import {
  createPath,
  type History,
  type Location,
  type NavigateOptions,
  resolveAddress,
  type Visit,
} from './history.ts'
import type { Params } from './match-path.ts'

const HistoryContext = createContext<History | undefined>(undefined)
const VisitContext = createContext<Visit | undefined>(undefined)
const RouteContext = createContext<ShownMatch>({ route: undefined, params: {} })

/**
 * Renders its children with the current address, and again whenever that changes. A new query on
 * the same page is rendered before the next click: links that change one filter carry the others,
 * and would drop the one that was just chosen.
 */
export function Router({ history, children }: { history: History; children: ReactNode }) {
  const [visit, setVisit] = useState(history.current)
  const { pathname } = visit.location
  useLayoutEffect(() => {
    const follow = () => {
      const next = history.current()
      if (next.location.pathname === pathname) setVisit(next)
      else startTransition(() => setVisit(next))
    }
    return history.listen(follow)
  }, [history, pathname])
  return (
    <HistoryContext value={history}>
      <VisitContext value={visit}>{children}</VisitContext>
    </HistoryContext>
  )
}

interface ShownMatch {
  readonly route?: PageRoute | undefined
  readonly params: Params
}

interface ShownRouteProps extends ShownMatch {
  readonly shown: Visit
  readonly children: ReactNode
}

/** Provides the shown page with its own address, while the address bar may be ahead. */
export function ShownRoute({ shown, route, params, children }: ShownRouteProps) {
  const { location, action } = shown
  const visit = useMemo(() => ({ location, action }), [location, action])
  const match = useMemo(() => ({ route, params }), [route, params])
  return (
    <VisitContext value={visit}>
      <RouteContext value={match}>{children}</RouteContext>
    </VisitContext>
  )
}

/** Returns the address of the shown page and how it was reached; around it, of the address bar. */
export const useVisit = (): Visit => needed(useContext(VisitContext))

function needed<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Link needs a Router')
  return value
}

export const useLocation = (): Location => useVisit().location

/** Parameters in the path of the shown page, such as `:id`. */
export const useParams = (): Params => useContext(RouteContext).params

/** Route of the shown page; undefined around it. */
export const useRoute = (): PageRoute | undefined => useContext(RouteContext).route

/** True if this page was reached by going back or forward, or is the first of a visit. */
export const useIsReturn = (): boolean => useVisit().action === 'POP'

/** Returns a function that goes to an address, or back and forward by a number of entries. */
export function useNavigate() {
  const history = needed(useContext(HistoryContext))
  const { pathname } = useLocation()
  return useCallback(
    (to: string | number, options: NavigateOptions = {}): void => {
      if (typeof to === 'number') history.go(to)
      else history.navigate(resolveAddress(to, pathname), options)
    },
    [history, pathname],
  )
}

/**
 * Returns a function that tells whether another page is on its way: the address bar is ahead of the page
 * that is shown. False where there is no router.
 */
export function useIsLeaving(): () => boolean {
  const history = useContext(HistoryContext)
  const shown = useContext(VisitContext)
  return () => history?.current().location.pathname !== shown?.location.pathname
}

/** Goes to an address as soon as it is rendered in the browser. */
export function Navigate({ to, replace, state }: NavigateOptions & { readonly to: string }) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace, state }), [navigate, to, replace, state])
  return null
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, NavigateOptions {
  readonly to: string
  /** True for an address that needs a document of its own. */
  readonly reloadDocument?: boolean | undefined
}

/** A link that shows the next page without loading a document. */
export function Link(props: LinkProps) {
  const { to, replace, state, reloadDocument, onClick, children, ...rest } = props
  const navigate = useNavigate()
  const location = useLocation()
  const href = resolveAddress(to, location.pathname)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || reloadDocument || !isPlainClick(event, rest.target)) return
    event.preventDefault()
    // Like browsers, add no entry for a link to the current address.
    navigate(href, { replace: replace ?? href === createPath(location), state })
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}

/** True for a click that would load the address here, and not in a new tab or as a download. */
const isPlainClick = (event: MouseEvent, target: string | undefined): boolean =>
  event.button === 0 &&
  (!target || target === '_self') &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
