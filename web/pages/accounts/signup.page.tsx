import { SignupScreen } from '../../areas/accounts/signup-screen.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { pageHead } from '../page.ts'
import { usePendingPurchase } from './use-pending-purchase.tsx'

export const route: PageRoute = {
  path: '/signup',
  access: 'open',
  isAccountScreen: true,
  cacheable: true,
}

export const page: Page = {
  head: () => pageHead('Criar conta', 'Crie sua conta para reservar e comprar ingressos.'),
  View: SignupPage,
}

function SignupPage() {
  return <SignupScreen waiting={usePendingPurchase()} />
}
