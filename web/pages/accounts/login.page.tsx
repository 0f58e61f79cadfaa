import { LoginScreen } from '../../areas/accounts/login-screen.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { pageHead } from '../page.ts'
import { usePendingPurchase } from './use-pending-purchase.tsx'

export const route: PageRoute = {
  path: '/login',
  access: 'open',
  isAccountScreen: true,
  cacheable: true,
}

export const page: Page = {
  head: () => pageHead('Entrar', 'Entre na sua conta para ver seus ingressos e inscrições.'),
  View: LoginPage,
}

function LoginPage() {
  return <LoginScreen waiting={usePendingPurchase()} />
}
