import { useLocation } from 'react-router'
import {
  ResetPasswordScreen,
  ResetTokenMissing,
} from '../../areas/accounts/reset-password-screen.tsx'

export default function ResetPasswordPage() {
  const token = new URLSearchParams(useLocation().search).get('token')
  return token ? <ResetPasswordScreen key={token} token={token} /> : <ResetTokenMissing />
}
