import { isUuid } from '@55tickets/rules/text/slug.ts'
import { matchPath } from 'react-router'
import { readFilters, writeFilters } from './areas/events/listing/listing-filters.ts'
import type { SiteConfig } from './lib/site.ts'
import { accountRoutes } from './pages/account-routes.ts'
import { afterPurchaseRoutes } from './pages/after-purchase-routes.ts'
import { eventHead, prefetchEvent } from './pages/event-data.ts'
import { eventV2Head, prefetchEventV2 } from './pages/event-v2-data.ts'
import { gateRoutes } from './pages/gate-routes.ts'
import { homeHead, prefetchHome } from './pages/home-data.ts'
import { leadRoutes } from './pages/lead-routes.ts'
import type { PageRoute } from './pages/page.ts'
import { purchaseRoutes } from './pages/purchase-routes.ts'
import { teamRoutes } from './pages/team-routes.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/',
    source: 'pages/home/home.page.tsx',
    load: () => import('./pages/home/home.page.tsx'),
    prefetch: prefetchHome,
    head: homeHead,
    access: 'open',
    cacheable: true,
    search: (search) => writeFilters(readFilters(search)),
  },
  {
    path: '/evento/:idOrSlug',
    source: 'pages/events/event.page.tsx',
    load: () => import('./pages/events/event.page.tsx'),
    prefetch: prefetchEvent,
    head: eventHead,
    structured: async (input) =>
      (await import('./pages/events/event-structured-data.ts')).eventStructuredData(input),
    access: 'open',
    cacheable: true,
  },
  {
    path: '/evento/v2/:id',
    source: 'pages/events/event-v2.page.tsx',
    load: () => import('./pages/events/event-v2.page.tsx'),
    prefetch: prefetchEventV2,
    head: eventV2Head,
    access: 'open',
    cacheable: true,
  },
  ...accountRoutes,
  ...purchaseRoutes,
  ...afterPurchaseRoutes,
  ...teamRoutes,
  ...leadRoutes,
  ...gateRoutes,
  {
    path: '/dev/ui',
    source: 'pages/dev-ui/dev-ui.page.tsx',
    load: () => import('./pages/dev-ui/dev-ui.page.tsx'),
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
  source: 'pages/not-found/not-found.page.tsx',
  load: () => import('./pages/not-found/not-found.page.tsx'),
  prefetch: async () => 404,
  head: () => ({
    title: 'Página não encontrada | 55Tickets',
    description: 'Esta página não existe.',
    canonical: undefined,
  }),
  access: 'open',
  cacheable: true,
}

const redirects: Readonly<Record<string, string>> = {
  '/meus-inscricoes': '/inscricoes',
  '/equipe': '/equipe/leads',
}

/** Where an address should be asked for instead, if anywhere: a page has one address and no other. */
export function redirectOf(pathname: string): string | undefined {
  const tidy = tidyPath(pathname)
  return redirects[tidy] ?? (tidy === pathname ? undefined : tidy)
}

/** Without slashes at its end, ids in small letters. What would name a site is left alone: `//host`. */
function tidyPath(pathname: string): string {
  if (!/^\/(?![/\\])/.test(pathname)) return pathname
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  const segments = pathname.slice(0, end).split('/')
  return segments.map((segment) => (isUuid(segment) ? segment.toLowerCase() : segment)).join('/')
}

export interface RouteMatch {
  readonly route: PageRoute
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
