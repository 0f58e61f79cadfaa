import type { PageRoute, Prefetching } from '../ssr/page-route.ts'
import type * as pages from './after-purchase-pages.ts'

/** In few words: the table of all routes is part of every first load. */
const page = (path: string, title: string, name: keyof typeof pages): PageRoute => ({
  path,
  source: 'pages/after-purchase-pages.ts',
  load: async () => ({ default: (await import('./after-purchase-pages.ts'))[name] }),
  access: 'user',
  cacheable: false,
  head: () => ({ title: `${title} | 55Tickets`, description: title, canonical: undefined }),
})

const only = (wanted: string) => (search: URLSearchParams) =>
  new URLSearchParams([...search].filter(([name]) => name === wanted))

/** Public, but with a name on it: shown to whoever has the code, kept nowhere. */
const certificate = (path: string): PageRoute => ({
  ...page(path, 'Conferir certificado', 'CertificatePage'),
  access: 'open',
  prefetch: async (input: Prefetching) =>
    (await import('./certificate-data.ts')).prefetchCertificate(input),
  search: only('codigo'),
})

export const afterPurchaseRoutes: readonly PageRoute[] = [
  page('/venda/:id', 'Detalhes do pedido', 'SalePage'),
  page('/profile', 'Perfil', 'ProfilePage'),
  page('/meus-ingressos', 'Meus Ingressos', 'MyTicketsPage'),
  { ...page('/inscricoes', 'Minhas Inscrições', 'SubscriptionsPage'), search: only('page') },
  certificate('/certificado'),
  certificate('/certificado/:code'),
]
