import LogIn from 'lucide-react/icons/log-in'
import { createPath, useLocation } from 'react-router'
import type { LoginArrival } from '../../lib/login-arrival.ts'
import { loginRedirect } from '../../lib/stored-records.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

/** Leads to the login, and back to the event. */
export function LoginInvitation({ eventId }: { eventId: string }) {
  const arrival: LoginArrival = { from: createPath(useLocation()) }
  const remember = () => loginRedirect.save({ destination: 'event', eventId }, new Date())
  return (
    <>
      <ButtonLink to="/login" state={arrival} variant="secondary" onClick={remember}>
        <LogIn aria-hidden="true" />
        Fazer Login
      </ButtonLink>
      <span className="text-sm text-ink-soft">Faça login para se inscrever</span>
    </>
  )
}
