import { SignupScreen } from '../../areas/accounts/signup-screen.tsx'
import { usePendingPurchase } from './use-pending-purchase.tsx'

export default function SignupPage() {
  return <SignupScreen waiting={usePendingPurchase()} />
}
