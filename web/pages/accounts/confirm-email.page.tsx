import {
  AskConfirmationScreen,
  ConfirmEmailScreen,
} from '../../areas/accounts/confirm-email-screen.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { useLocation } from '../../framework/router/router.tsx'
import { keepParam, pageHead } from '../page.ts'

export const route: PageRoute = {
  path: '/confirmar-email',
  access: 'open',
  isAccountScreen: true,
  // The URL carries a secret token.
  search: (search) => keepParam(search, 'token'),
}

export const page: Page = {
  head: () => pageHead('Confirmar email', 'Confirme que o email da sua conta é seu.'),
  View: ConfirmEmailPage,
}

function ConfirmEmailPage() {
  const token = new URLSearchParams(useLocation().search).get('token')
  return token ? <ConfirmEmailScreen key={token} token={token} /> : <AskConfirmationScreen />
}
