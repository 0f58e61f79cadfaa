import type * as pages from './after-purchase-pages.ts'
import type { PageRoute, PrefetchInput } from './page.ts'

/** Builds a route. It is kept short because the route table is part of every first load. */
const page = (path: string, title: string, name: keyof typeof pages): PageRoute => ({
  path,
  source: 'pages/after-purchase-pages.ts',
  load: async () => ({ default: (await import('./after-purchase-pages.ts'))[name] }),
  access: 'user',
  cacheable: false,
  head: () => ({ title: `${title} | 55Tickets`, description: title, canonical: undefined }),
})

const keepParam = (kept: string) => (search: URLSearchParams) =>
  new URLSearchParams([...search].filter(([name]) => name === kept))

/**
 * Route of a certificate: public for anyone with the code, but never cached, because it shows a
 * name.
 */
const certificate = (path: string): PageRoute => ({
  ...page(path, 'Conferir certificado', 'CertificatePage'),
  access: 'open',
  prefetch: async (input: PrefetchInput) =>
    (await import('./certificate-data.ts')).prefetchCertificate(input),
  search: keepParam('codigo'),
})

export const afterPurchaseRoutes: readonly PageRoute[] = [
  page('/venda/:id', 'Detalhes do pedido', 'SalePage'),
  page('/profile', 'Perfil', 'ProfilePage'),
  page('/meus-ingressos', 'Meus Ingressos', 'MyTicketsPage'),
  { ...page('/inscricoes', 'Minhas Inscrições', 'SubscriptionsPage'), search: keepParam('page') },
  certificate('/certificado'),
  certificate('/certificado/:code'),
]
