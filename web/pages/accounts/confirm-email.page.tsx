import { useLocation } from 'react-router'
import {
  AskConfirmationScreen,
  ConfirmEmailScreen,
} from '../../areas/accounts/confirm-email-screen.tsx'

export default function ConfirmEmailPage() {
  const token = new URLSearchParams(useLocation().search).get('token')
  return token ? <ConfirmEmailScreen key={token} token={token} /> : <AskConfirmationScreen />
}
