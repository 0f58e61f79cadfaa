import { useLocation } from 'react-router'
import {
  AskConfirmationScreen,
  ConfirmEmailScreen,
} from '../../areas/accounts/confirm-email-screen.tsx'
import { keepParam, type Page, type PageRoute, unlistedHead } from '../page.ts'

export const route: PageRoute = {
  path: '/confirmar-email',
  access: 'open',
  // The URL carries a secret token.
  cacheable: false,
  search: (search) => keepParam(search, 'token'),
}

export const page: Page = {
  head: () => unlistedHead('Confirmar email', 'Confirme que o email da sua conta é seu.'),
  View: ConfirmEmailPage,
}

function ConfirmEmailPage() {
  const token = new URLSearchParams(useLocation().search).get('token')
  return token ? <ConfirmEmailScreen key={token} token={token} /> : <AskConfirmationScreen />
}
