import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Api } from '../lib/api.ts'
import type { SiteConfig } from '../lib/site.ts'
import { matchRoute, type RouteMatch } from '../routes.ts'

/** A page whose code is here, so that it renders at once. */
export interface LoadedPage extends RouteMatch {
  readonly pathname: string
  readonly Page: ComponentType
}

interface PageLoading {
  readonly api: Api
  readonly client: QueryClient
  readonly site: SiteConfig
}

/** The code only: what is being hydrated brings its data along. */
export async function loadCode(pathname: string, site: SiteConfig): Promise<LoadedPage> {
  const match = matchRoute(pathname, site)
  return { ...match, pathname, Page: (await match.route.load()).default }
}

/** How long a click may look unanswered before the page shows its skeleton instead. */
const patienceMs = 1000

/**
 * Code and data of the next page, asked for together. A failure of the data is the page's to show;
 * only a failure to load the code rejects, and a page that is a document of its own.
 */
export async function loadPage(
  { pathname, search }: { pathname: string; search: string },
  { api, client, site }: PageLoading,
): Promise<LoadedPage> {
  const { route, params } = matchRoute(pathname, site)
  if (route.standsAlone) throw new Error('a document of its own')
  const prefetched = route
    .prefetch?.({ api, client, params, search: new URLSearchParams(search) })
    .catch(() => undefined)
  const page = await loadCode(pathname, site)
  await Promise.race([prefetched, new Promise((resolve) => setTimeout(resolve, patienceMs))])
  return page
}
