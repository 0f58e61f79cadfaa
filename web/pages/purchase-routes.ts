import type { PageRoute } from '../ssr/page-route.ts'

const pages = () => import('./purchase-pages.ts')

const checkout = {
  source: 'pages/purchase-pages.ts',
  access: 'user',
  cacheable: false,
  head: () => ({
    title: 'Sua reserva | 55Tickets',
    description: 'Seus ingressos reservados, e até quando.',
    canonical: undefined,
  }),
} as const

/** From the reservation on. */
export const purchaseRoutes: readonly PageRoute[] = [
  {
    ...checkout,
    path: '/post-login-checkout',
    load: async () => ({ default: (await pages()).PostLoginCheckoutPage }),
  },
  {
    ...checkout,
    path: '/checkout/:id',
    load: async () => ({ default: (await pages()).CheckoutPage }),
  },
  {
    ...checkout,
    path: '/evento/:id/checkout',
    load: async () => ({ default: (await pages()).EventCheckoutPage }),
    search: (search) => new URLSearchParams([...search].filter(([name]) => name === 'vendaId')),
  },
]
