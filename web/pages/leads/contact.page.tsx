import { ContactScreen } from '../../areas/leads/contact-screen.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { pageHead } from '../page.ts'

export const route: PageRoute = {
  path: '/contact',
  access: 'open',
  cacheable: true,
}

export const page: Page = {
  head: () =>
    pageHead(
      'Venda ingressos',
      'Página do evento, PIX e cartão, ingresso com QR Code.',
      '/contact',
    ),
  View: ContactScreen,
}
