import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../lib/api/api.ts'
import type { SiteConfig } from '../../lib/site.ts'
import type { Page } from '../page.ts'
import type { RouteMatch, Routes } from '../routes.ts'

/** A page whose code is loaded, so that it renders without waiting. */
export interface LoadedPage extends RouteMatch {
  readonly pathname: string
  readonly page: Page
}

export interface LoadPageDeps {
  readonly routes: Routes
  readonly api: Api
  readonly client: QueryClient
  readonly site: SiteConfig
}

/** Loads only the code: a page that is being hydrated already has its data. */
export async function loadCode(
  pathname: string,
  { routes, site }: Pick<LoadPageDeps, 'routes' | 'site'>,
): Promise<LoadedPage> {
  const match = routes.match(pathname, site)
  return { ...match, pathname, page: await match.route.load() }
}

/** Time to wait for data after a click before the page is shown with its skeleton. */
const DATA_TIMEOUT_MS = 1000

/**
 * Loads code and data of the next page in parallel. A data error is shown by the page itself;
 * rejects only if the code cannot be loaded, or if the page is a document of its own.
 */
export async function loadPage(
  { pathname, search }: { pathname: string; search: string },
  { routes, api, client, site }: LoadPageDeps,
): Promise<LoadedPage> {
  const { route, params } = routes.match(pathname, site)
  if (route.isStandalone) throw new Error('a standalone page needs its own document')
  const prefetched = route
    .prefetch?.({ api, client, params, search: new URLSearchParams(search) })
    .catch(() => undefined)
  const page = await loadCode(pathname, { routes, site })
  await Promise.race([prefetched, new Promise((resolve) => setTimeout(resolve, DATA_TIMEOUT_MS))])
  return page
}
