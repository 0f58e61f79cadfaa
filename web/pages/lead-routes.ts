import type { PageRoute } from './page.ts'

const pages = () => import('./lead-pages.ts')
const publicPage = { source: 'pages/lead-pages.ts', access: 'open', cacheable: true } as const

/** Routes for promoters and for the team member who interviews them. */
export const leadRoutes: readonly PageRoute[] = [
  {
    ...publicPage,
    path: '/contact',
    load: async () => ({ default: (await pages()).ContactPage }),
    head: () => ({
      title: 'Venda ingressos | 55Tickets',
      description: 'Página do evento, PIX e cartão, ingresso com QR Code.',
      canonical: '/contact',
    }),
  },
  {
    ...publicPage,
    path: '/promotordeevento',
    load: async () => ({ default: (await pages()).InterviewPage }),
    head: () => ({
      title: 'Ficha de Entrevista | 55Tickets',
      description: 'Perfil do promotor de eventos.',
      canonical: undefined,
    }),
  },
]
