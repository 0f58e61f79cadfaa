import LogIn from 'lucide-react/icons/log-in'
import type { LoginArrival } from '../../lib/auth/login-arrival.ts'
import { loginRedirect } from '../../lib/stored-records.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

interface LoginInvitationProps {
  readonly eventId: string
  /** Path of the session on its event's page. */
  readonly path: string
}

/** Link to the login, which returns to the session. */
export function LoginInvitation({ eventId, path }: LoginInvitationProps) {
  const arrival: LoginArrival = { from: path }
  const saveRedirect = () => loginRedirect.save({ destination: 'event', eventId, path }, new Date())
  return (
    <>
      <ButtonLink to="/login" state={arrival} variant="secondary" onClick={saveRedirect}>
        <LogIn aria-hidden="true" />
        Fazer Login
      </ButtonLink>
      <span className="text-sm text-ink-soft">Faça login para se inscrever</span>
    </>
  )
}
