import { isUuid } from '@55tickets/rules/text/slug.ts'
import type { SiteConfig } from '../lib/site.ts'
import type { Page, PageRoute } from './page.ts'
import { matchPath, type Params } from './router/match-path.ts'

/** The page files below `web/pages`, as `import.meta.glob` lists them by file. */
interface PageFiles {
  /** The `route` of every `*.page.tsx`. */
  readonly routes: Readonly<Record<string, PageRoute>>
  /** Loader of every `chunk.ts`, which holds the pages of its folder by file. */
  readonly folders: Readonly<Record<string, () => Promise<Readonly<Record<string, Page>>>>>
  /** Former addresses of pages. */
  readonly redirects: Readonly<Record<string, string>>
}

export interface SiteRoute extends PageRoute {
  /** The file below `web/` that the page is loaded from, by which the build finds its assets. */
  readonly source: string
  readonly load: () => Promise<Page>
}

export interface RouteMatch {
  readonly route: SiteRoute
  readonly params: Params
}

export type Routes = ReturnType<typeof createRoutes>

/** Creates the table of all pages, by which addresses are matched. */
export function createRoutes({ routes, folders, redirects }: PageFiles) {
  const all = Object.entries(routes).map(([file, route]): SiteRoute => {
    const [, , folder, name] = file.split('/')
    const load = async () => {
      const page = (await folders[`./pages/${folder}/chunk.ts`]?.())?.[`./${name}`]
      if (!page) throw new Error(`${file} exports no page, or its folder has no chunk.ts`)
      return page
    }
    return { ...route, source: `pages/${folder}/chunk.ts`, load }
  })
  const notFound = all.find(({ path }) => path === '*')
  if (!notFound) throw new Error('No page has the path *')
  const known = all.filter((route) => route !== notFound)
  return {
    /** Every page but the one for unknown addresses. */
    known,
    notFound,
    match(pathname: string, { environment }: Pick<SiteConfig, 'environment'>): RouteMatch {
      for (const route of known) {
        if (route.outsideProductionOnly && environment === 'production') continue
        const params = matchPath(route.path, pathname)
        if (params) return { route, params }
      }
      return { route: notFound, params: {} }
    },
    /** Returns the address to redirect to, if any: a page has exactly one address. */
    redirect(pathname: string): string | undefined {
      const tidy = tidyPath(pathname)
      return redirects[tidy] ?? (tidy === pathname ? undefined : tidy)
    },
  }
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
