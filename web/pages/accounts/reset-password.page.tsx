import {
  ResetPasswordScreen,
  ResetTokenMissing,
} from '../../areas/accounts/reset-password-screen.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { useLocation } from '../../framework/router/router.tsx'
import { keepParam, pageHead } from '../page.ts'

export const route: PageRoute = {
  path: '/reset-password',
  access: 'open',
  isAccountScreen: true,
  // The URL carries a secret token.
  search: (search) => keepParam(search, 'token'),
}

export const page: Page = {
  head: () => pageHead('Redefinir senha', 'Escolha a nova senha da sua conta.'),
  View: ResetPasswordPage,
}

function ResetPasswordPage() {
  const token = new URLSearchParams(useLocation().search).get('token')
  return token ? <ResetPasswordScreen key={token} token={token} /> : <ResetTokenMissing />
}
