import { useCallback, useContext, useEffect } from 'react'
import { useHead } from './head/use-head.ts'
import { HydrationContext } from './hydration.ts'
import { type LoadedPage, type LoadPageDeps, loadPage } from './navigation/load-page.ts'
import { useShownPage } from './navigation/shown-page.ts'
import { useScroll } from './navigation/use-scroll.ts'
import type { Location } from './router/history.ts'
import { useLocation } from './router/router.tsx'

interface PagesInput extends LoadPageDeps {
  readonly first: LoadedPage
}

/** Keeps page, head and scroll position in step with the address bar. */
export function usePages({ first, routes, api, client, site }: PagesInput) {
  const load = useCallback(
    (location: Location) => loadPage(location, { routes, api, client, site }),
    [routes, api, client, site],
  )
  const shown = useShownPage(first, load, routes)
  const { pathname, search } = useLocation()
  const redirect = routes.redirect(pathname)
  useScroll(shown)
  useHead(shown, client, site)
  useHydrationMark()
  return {
    shown,
    /** Route of the address bar, which may be ahead of the shown page. */
    awaited: routes.match(pathname, site).route,
    /** Address to go to instead of the one in the address bar. */
    redirect: redirect && redirect + search,
  }
}

/**
 * Sets an attribute that tests wait for before they act: everything near the screen is hydrated.
 */
function useHydrationMark() {
  const hydration = useContext(HydrationContext)
  useEffect(() => {
    const mark = () => {
      document.documentElement.dataset.hydrated = 'true'
    }
    if (hydration) void hydration.settled().then(mark)
    else mark()
  }, [hydration])
}
