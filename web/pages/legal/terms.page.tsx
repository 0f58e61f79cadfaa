import { terms, termsVersion } from '@55tickets/rules/legal/terms.ts'
import { LegalText } from '../../areas/accounts/legal-text.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { pageHead } from '../page.ts'

export const route: PageRoute = {
  path: '/terms',
  access: 'open',
  cacheable: true,
}

export const page: Page = {
  head: () =>
    pageHead(
      'Termos de Serviço',
      'As regras do 55Tickets, em palavras simples: conta, preços, reserva, ingresso e devolução.',
      '/terms',
    ),
  View: TermsPage,
}

function TermsPage() {
  return <LegalText title="Termos de Serviço" version={termsVersion} parts={terms} />
}
