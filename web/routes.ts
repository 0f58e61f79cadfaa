import { isUuid } from '@55tickets/rules/text/slug.ts'
import { matchPath } from 'react-router'
import type { SiteConfig } from './lib/site.ts'
import type { Page, PageRoute } from './pages/page.ts'

/**
 * The `route` of every page. The query makes a second module of each file, of which
 * `build/route-modules.ts` keeps nothing else: pages themselves are not part of the first load.
 */
const routesByFile = import.meta.glob<PageRoute>('./pages/*/*.page.tsx', {
  eager: true,
  import: 'route',
  query: '?route',
})

/** The pages of a folder are loaded as one file, because visitors move between them. */
const folders = import.meta.glob<Readonly<Record<string, Page>>>('./pages/*/chunk.ts', {
  import: 'pages',
})

export interface SiteRoute extends PageRoute {
  /** The file below `web/` that the page is loaded from, by which the build finds its assets. */
  readonly source: string
  readonly load: () => Promise<Page>
}

const allRoutes = Object.entries(routesByFile).map(([file, route]): SiteRoute => {
  const [, , folder, name] = file.split('/')
  const source = `pages/${folder}/chunk.ts`
  const load = async () => {
    const page = (await folders[`./${source}`]?.())?.[`./${name}`]
    if (!page) throw new Error(`${file} exports no page, or its folder has no chunk.ts`)
    return page
  }
  return { ...route, source, load }
})

export const routes: readonly SiteRoute[] = allRoutes.filter(({ path }) => path !== '*')
export const notFoundRoute = findNotFoundRoute()

function findNotFoundRoute(): SiteRoute {
  const route = allRoutes.find(({ path }) => path === '*')
  if (!route) throw new Error('No page has the path *')
  return route
}

const redirects: Readonly<Record<string, string>> = {
  '/meus-inscricoes': '/inscricoes',
  '/equipe': '/equipe/leads',
}

/** Returns the address to redirect to, if any: a page has exactly one address. */
export function findRedirect(pathname: string): string | undefined {
  const tidy = tidyPath(pathname)
  return redirects[tidy] ?? (tidy === pathname ? undefined : tidy)
}

/**
 * Removes slashes at the end and writes ids in lower case. An address that names another site
 * (`//host`) is left alone.
 */
function tidyPath(pathname: string): string {
  if (!/^\/(?![/\\])/.test(pathname)) return pathname
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  const segments = pathname.slice(0, end).split('/')
  return segments.map((segment) => (isUuid(segment) ? segment.toLowerCase() : segment)).join('/')
}

export interface RouteMatch {
  readonly route: SiteRoute
  readonly params: Readonly<Record<string, string | undefined>>
}

export function matchRoute(pathname: string, site: SiteConfig): RouteMatch {
  for (const route of routes) {
    if (route.outsideProductionOnly && site.environment === 'production') continue
    const match = matchPath({ path: route.path, caseSensitive: true }, pathname)
    if (match) return { route, params: match.params }
  }
  return { route: notFoundRoute, params: {} }
}
