export interface Location {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  /** State that the navigation passed along; null if none. Survives a reload. */
  readonly state: unknown
  /** Identifies the history entry; `default` for the first entry of a document. */
  readonly key: string
}

/** A history entry and how it was reached: `POP` by back, forward, or as the first of a document. */
export interface Visit {
  readonly location: Location
  readonly action: 'POP' | 'PUSH' | 'REPLACE'
}

export interface NavigateOptions {
  readonly replace?: boolean | undefined
  readonly state?: unknown
}

export interface History {
  readonly current: () => Visit
  readonly navigate: (address: string, options: NavigateOptions) => void
  readonly go: (delta: number) => void
  /** Subscribes the router to changes of the current entry. */
  readonly listen: (listener: () => void) => () => void
}

export const createPath = ({ pathname, search, hash }: Omit<Location, 'state' | 'key'>): string =>
  pathname + search + hash

/** Completes an address that only names another query (`?page=2`), a hash, or nothing. */
export const resolveAddress = (to: string, pathname: string): string =>
  /^(?:[?#]|$)/.test(to) ? pathname + to : to

/** Refuses addresses that a browser would read as another site (`//evil`, `/\evil`, `evil:`). */
export function checkOwn(address: string): string {
  if (/^\/(?![/\\])/.test(address)) return address
  throw new Error(`not a path of this site: ${address}`)
}

/** History of a server render, in which nobody navigates. */
export const createStaticHistory = (pathname: string, search: string): History => ({
  current: () => ({
    location: { pathname, search, hash: '', state: null, key: 'default' },
    action: 'POP',
  }),
  navigate: () => undefined,
  go: () => undefined,
  listen: () => () => undefined,
})

/** State of an entry in the browser's history. */
interface StoredState {
  readonly usr: unknown
  readonly key: string
}

export const createKey = (): string => Math.random().toString(36).slice(2, 10)

/** The browser's history, for one router. */
export function createBrowserHistory(): History {
  let action: Visit['action'] = 'POP'
  let notify: () => void = () => undefined
  const onPop = () => {
    action = 'POP'
    notify()
  }
  return {
    current() {
      const { pathname, search, hash } = window.location
      const stored: Partial<StoredState> | null = window.history.state
      const { usr: state = null, key = 'default' } = stored ?? {}
      return { location: { pathname, search, hash, state, key }, action }
    },
    navigate(address, { replace = false, state = null }) {
      const stored: StoredState = { usr: state, key: createKey() }
      try {
        const method = replace ? 'replaceState' : 'pushState'
        window.history[method](stored, '', checkOwn(address))
      } catch (error) {
        // Safari refuses more than a hundred changes in a short time.
        if (!(error instanceof DOMException && error.name === 'SecurityError')) throw error
        return window.location[replace ? 'replace' : 'assign'](address)
      }
      action = replace ? 'REPLACE' : 'PUSH'
      notify()
    },
    go: (delta) => window.history.go(delta),
    listen(listener) {
      notify = listener
      window.addEventListener('popstate', onPop)
      return () => window.removeEventListener('popstate', onPop)
    },
  }
}
