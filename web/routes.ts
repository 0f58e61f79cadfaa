import { matchPath } from 'react-router'
import { readFilters, writeFilters } from './areas/events/listing-filters.ts'
import type { SiteConfig } from './lib/site.ts'
import { accountRoutes } from './pages/account-routes.ts'
import { eventHead, prefetchEvent } from './pages/event-data.ts'
import { homeHead, prefetchHome } from './pages/home-data.ts'
import type { PageRoute } from './ssr/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/',
    source: 'pages/home.tsx',
    load: () => import('./pages/home.tsx'),
    prefetch: prefetchHome,
    head: homeHead,
    access: 'open',
    cacheable: true,
    search: (search) => writeFilters(readFilters(search)),
  },
  {
    path: '/evento/:idOrSlug',
    source: 'pages/event.tsx',
    load: () => import('./pages/event.tsx'),
    prefetch: prefetchEvent,
    head: eventHead,
    access: 'open',
    cacheable: true,
  },
  ...accountRoutes,
  {
    path: '/dev/ui',
    source: 'pages/dev-ui.tsx',
    load: () => import('./pages/dev-ui.tsx'),
    head: () => ({
      title: 'Componentes | 55Tickets',
      description: 'Os componentes da interface.',
      canonical: undefined,
    }),
    access: 'open',
    cacheable: false,
    outsideProductionOnly: true,
  },
]

/** Every other address. */
export const notFoundRoute: PageRoute = {
  path: '*',
  source: 'pages/not-found.tsx',
  load: () => import('./pages/not-found.tsx'),
  prefetch: async () => 404,
  head: () => ({
    title: 'Página não encontrada | 55Tickets',
    description: 'Esta página não existe.',
    canonical: undefined,
  }),
  access: 'open',
  cacheable: true,
}

const redirects: Readonly<Record<string, string>> = { '/meus-inscricoes': '/inscricoes' }

export const redirectOf = (pathname: string): string | undefined =>
  redirects[pathname.replace(/\/+$/, '')]

export interface RouteMatch {
  readonly route: PageRoute
  readonly params: Readonly<Record<string, string | undefined>>
}

export function matchRoute(pathname: string, site: SiteConfig): RouteMatch {
  for (const route of routes) {
    if (route.outsideProductionOnly && site.environment === 'production') continue
    const match = matchPath(route.path, pathname)
    if (match) return { route, params: match.params }
  }
  return { route: notFoundRoute, params: {} }
}
