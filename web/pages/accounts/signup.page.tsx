import { SignupScreen } from '../../areas/accounts/signup-screen.tsx'
import { type Page, type PageRoute, unlistedHead } from '../page.ts'
import { usePendingPurchase } from './use-pending-purchase.tsx'

export const route: PageRoute = {
  path: '/signup',
  access: 'open',
  cacheable: true,
}

export const page: Page = {
  head: () => unlistedHead('Criar conta', 'Crie sua conta para reservar e comprar ingressos.'),
  View: SignupPage,
}

function SignupPage() {
  return <SignupScreen waiting={usePendingPurchase()} />
}
