import { LoginScreen } from '../../areas/accounts/login-screen.tsx'
import { usePendingPurchase } from './use-pending-purchase.tsx'

export default function LoginPage() {
  return <LoginScreen waiting={usePendingPurchase()} />
}
