import { ForgotPasswordScreen } from '../../areas/accounts/forgot-password-screen.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { pageHead } from '../page.ts'

export const route: PageRoute = {
  path: '/forgot-password',
  access: 'open',
  isAccountScreen: true,
  cacheable: true,
}

export const page: Page = {
  head: () => pageHead('Recuperar senha', 'Receba um link para escolher outra senha.'),
  View: ForgotPasswordScreen,
}
