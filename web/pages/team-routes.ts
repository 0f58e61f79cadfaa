import type { PageRoute } from './page.ts'
import type * as pages from './team-pages.ts'

/** Builds a route. It is kept short because the route table is part of every first load. */
const page = (path: string, title: string, name: keyof typeof pages): PageRoute => ({
  path,
  source: 'pages/team-pages.ts',
  load: async () => ({ default: (await import('./team-pages.ts'))[name] }),
  access: 'user',
  cacheable: false,
  head: () => ({ title: `${title} | 55Tickets`, description: title, canonical: undefined }),
})

/** Team routes; everybody else sees "not found". */
export const teamRoutes: readonly PageRoute[] = [
  page('/equipe/leads', 'Leads', 'TeamLeadsPage'),
  page('/equipe/leads/:id', 'Lead', 'TeamLeadPage'),
  page('/equipe/vendas', 'Vendas', 'TeamSalesPage'),
  page('/equipe/vendas/:id', 'Vendas do evento', 'TeamEventSalesPage'),
]
