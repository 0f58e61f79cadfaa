import { SignupScreen } from '../areas/accounts/signup-screen.tsx'
import { useWaiting } from './use-waiting.tsx'

export default function SignupPage() {
  return <SignupScreen waiting={useWaiting()} />
}
