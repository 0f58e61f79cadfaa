import { LoginScreen } from '../areas/accounts/login-screen.tsx'
import { useWaiting } from './use-waiting.tsx'

export default function LoginPage() {
  return <LoginScreen waiting={useWaiting()} />
}
