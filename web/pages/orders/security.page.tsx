import { SecurityScreen } from '../../areas/accounts/security/security-screen.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { pageHead } from '../page.ts'

export const route: PageRoute = {
  path: '/profile/seguranca',
  access: 'user',
}

export const page: Page = {
  head: () => pageHead('Segurança'),
  View: SecurityPage,
}

function SecurityPage() {
  return (
    <div className="page-width pt-6 md:pt-14">
      <BackLink to="/profile">Perfil</BackLink>
      <h1 className="mt-4 mb-8 text-3xl font-black">Segurança</h1>
      <SecurityScreen />
    </div>
  )
}
