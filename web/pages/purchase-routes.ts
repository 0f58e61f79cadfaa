import type { PageRoute, PrefetchInput } from './page.ts'

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

/** Routes open to anyone with the link; never cached or indexed. */
const order = {
  source: 'pages/purchase-pages.ts',
  access: 'open',
  cacheable: false,
  prefetch: async (input: PrefetchInput) =>
    (await import('./payments/prefetch-payment.ts')).prefetchOrder(input),
} as const

/** Routes from the reservation to the confirmation. */
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
  {
    ...order,
    path: '/pix-payment/:id',
    load: async () => ({ default: (await pages()).PixPaymentPage }),
    head: () => ({
      title: 'Pague com PIX | 55Tickets',
      description: 'O código PIX de um pedido, e até quando ele vale.',
      canonical: undefined,
    }),
  },
  {
    ...order,
    path: '/pedido-confirmado/:id',
    load: async () => ({ default: (await pages()).OrderConfirmedPage }),
    head: () => ({
      title: 'Seu pedido | 55Tickets',
      description: 'Como está o pagamento de um pedido.',
      canonical: undefined,
    }),
  },
]
