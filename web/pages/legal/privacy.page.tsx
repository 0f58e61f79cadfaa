import { privacy, privacyVersion } from '@55tickets/rules/legal/privacy.ts'
import { LegalText } from '../../areas/accounts/legal-text.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { pageHead } from '../page.ts'

export const route: PageRoute = {
  path: '/privacy',
  access: 'open',
  cacheable: true,
}

export const page: Page = {
  head: () =>
    pageHead(
      'Política de Privacidade',
      'Quais dados o 55Tickets guarda, por quê, por quanto tempo, e como vê-los ou apagá-los.',
      '/privacy',
    ),
  View: PrivacyPage,
}

function PrivacyPage() {
  return <LegalText title="Política de Privacidade" version={privacyVersion} parts={privacy} />
}
