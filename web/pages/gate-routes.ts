import type { PageRoute } from './page.ts'

/**
 * Routes of the gate. They are public because a phone without network cannot check its login; the
 * page itself asks for one.
 */
export const gateRoutes: readonly PageRoute[] = [
  {
    path: '/portaria',
    source: 'pages/gate/gate.page.tsx',
    load: () => import('./gate/gate.page.tsx'),
    access: 'open',
    cacheable: false,
    isStandalone: true,
    head: () => ({
      title: 'Portaria | 55Tickets',
      description: 'Portaria',
      canonical: undefined,
    }),
  },
]
