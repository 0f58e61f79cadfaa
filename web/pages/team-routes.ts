import type { PageRoute } from '../ssr/page-route.ts'
import type * as pages from './team-pages.ts'

/** In few words: the table of all routes is part of every first load. */
const page = (path: string, title: string, name: keyof typeof pages): PageRoute => ({
  path,
  source: 'pages/team-pages.ts',
  load: async () => ({ default: (await import('./team-pages.ts'))[name] }),
  access: 'user',
  cacheable: false,
  head: () => ({ title: `${title} | 55Tickets`, description: title, canonical: undefined }),
})

/** For who works here; everybody else is told that there is no such page. */
export const teamRoutes: readonly PageRoute[] = [
  page('/equipe/leads', 'Leads', 'TeamLeadsPage'),
  page('/equipe/leads/:id', 'Lead', 'TeamLeadPage'),
  page('/equipe/vendas', 'Vendas', 'TeamSalesPage'),
  page('/equipe/vendas/:id', 'Vendas do evento', 'TeamEventSalesPage'),
]
