import { Children, isValidElement, type ReactElement, type ReactNode, useState } from 'react'
import { checkOwn, createKey, type History, type Location, type Visit } from '../router/history.ts'
import { matchPath } from '../router/match-path.ts'
import { Router, useLocation } from '../router/router.tsx'

type Entry = string | { readonly pathname: string; readonly state?: unknown }

interface MemoryRouterProps {
  /** History of the test, oldest first; the last entry is current. */
  readonly initialEntries?: readonly Entry[]
  readonly children: ReactNode
}

/** A router whose history is kept in memory: the address of the test's page stays as it is. */
export function MemoryRouter({ initialEntries = ['/'], children }: MemoryRouterProps) {
  const [history] = useState(() => createMemoryHistory(initialEntries))
  return <Router history={history}>{children}</Router>
}

function createMemoryHistory(initialEntries: readonly Entry[]): History {
  const entries = initialEntries.map((entry, index) =>
    typeof entry === 'string'
      ? toLocation(entry, null, index === 0 ? 'default' : createKey())
      : toLocation(entry.pathname, entry.state ?? null, index === 0 ? 'default' : createKey()),
  )
  let index = entries.length - 1
  let action: Visit['action'] = 'POP'
  let notify: () => void = () => undefined
  return {
    current: () => ({ location: entries[index] ?? toLocation('/', null, 'default'), action }),
    navigate(address, { replace = false, state = null }) {
      action = replace ? 'REPLACE' : 'PUSH'
      if (!replace) index += 1
      const removed = replace ? 1 : entries.length
      entries.splice(index, removed, toLocation(checkOwn(address), state, createKey()))
      notify()
    },
    go(delta) {
      action = 'POP'
      index = Math.min(Math.max(index + delta, 0), entries.length - 1)
      notify()
    },
    listen(listener) {
      notify = listener
      return () => {
        notify = () => undefined
      }
    },
  }
}

function toLocation(address: string, state: unknown, key: string): Location {
  const { pathname, search, hash } = new URL(address, 'https://in-memory.invalid')
  return { pathname, search, hash, state, key }
}

interface RouteProps {
  /** Pattern of the path; `*` for all others. */
  readonly path: string
  readonly element: ReactNode
}

/** Shows its first `Route` that matches the address. */
export function Routes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return Children.toArray(children)
    .filter((child): child is ReactElement<RouteProps> => isValidElement(child))
    .find(({ props: { path } }) => path === '*' || matchPath(path, pathname))
}

export const Route = ({ element }: RouteProps): ReactNode => element
