import { ForgotPasswordScreen } from '../../areas/accounts/forgot-password-screen.tsx'
import { type Page, type PageRoute, unlistedHead } from '../page.ts'

export const route: PageRoute = {
  path: '/forgot-password',
  access: 'open',
  cacheable: true,
}

export const page: Page = {
  head: () => unlistedHead('Recuperar senha', 'Receba um link para escolher outra senha.'),
  View: ForgotPasswordScreen,
}
