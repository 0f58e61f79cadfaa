import type { Page, PageRoute } from './framework/page.ts'
import { createRoutes } from './framework/routes.ts'

export const routes = createRoutes({
  // The query makes a second module of each page, of which `framework/build/page-modules.ts` keeps
  // nothing but `route`: pages themselves are not part of the first load.
  routes: import.meta.glob<PageRoute>('./pages/*/*.page.tsx', {
    eager: true,
    import: 'route',
    query: '?route',
  }),
  // The pages of a folder are loaded as one file, because visitors move between them.
  folders: import.meta.glob<Readonly<Record<string, Page>>>('./pages/*/chunk.ts', {
    import: 'pages',
  }),
  redirects: { '/meus-inscricoes': '/inscricoes', '/equipe': '/equipe/leads' },
})
