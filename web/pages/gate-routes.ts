import type { PageRoute } from '../ssr/page-route.ts'

/** Open to all, since a phone without network can't ask who holds it: the page asks for a login. */
export const gateRoutes: readonly PageRoute[] = [
  {
    path: '/portaria',
    source: 'pages/gate.tsx',
    load: () => import('./gate.tsx'),
    access: 'open',
    cacheable: false,
    standsAlone: true,
    head: () => ({
      title: 'Portaria | 55Tickets',
      description: 'Portaria',
      canonical: undefined,
    }),
  },
]
