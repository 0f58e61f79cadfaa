import type { Page, PageRoute } from '../../framework/page.ts'
import { NotFound } from '../../shell/not-found.tsx'
import { pageHead } from '../page.ts'

export const route: PageRoute = {
  // Matches every address that no other page has.
  path: '*',
  access: 'open',
  cacheable: true,
  prefetch: async () => 404,
}

export const page: Page = {
  head: () => pageHead('Página não encontrada', 'Esta página não existe.'),
  View: NotFound,
}
