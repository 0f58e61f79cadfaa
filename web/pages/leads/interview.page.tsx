import { InterviewScreen } from '../../areas/leads/interview-screen.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { pageHead } from '../page.ts'

export const route: PageRoute = {
  path: '/promotordeevento',
  access: 'open',
  cacheable: true,
}

export const page: Page = {
  head: () => pageHead('Ficha de Entrevista', 'Perfil do promotor de eventos.'),
  View: InterviewScreen,
}
