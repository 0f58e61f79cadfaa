import CircleCheck from 'lucide-react/icons/circle-check'
import LogIn from 'lucide-react/icons/log-in'
import Ticket from 'lucide-react/icons/ticket'
import type { LoginArrival } from '../../lib/auth/login-arrival.ts'
import { loginRedirect } from '../../lib/stored-records.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CancelSubscription } from './cancel-subscription.tsx'
import type { SessionView } from './session-view.ts'

interface SessionControlProps {
  readonly view: Exclude<SessionView, 'none'>
  readonly eventId: string
  readonly path: string
  readonly title: string
  readonly busy: boolean
  readonly onSubscribe: () => void
  readonly onCancel: () => void
  readonly onBuy: () => void
}

export function SessionControl(props: SessionControlProps) {
  const { view, eventId, path, title, busy, onSubscribe, onCancel, onBuy } = props
  switch (view) {
    case 'loading':
      return <Skeleton className="h-11 w-36" />
    case 'ended':
      return <p className="text-ink-soft">Atividade encerrada</p>
    case 'full':
      return <Button disabled>Vagas esgotadas</Button>
    case 'buy':
      return (
        <Button variant="secondary" onClick={onBuy} aria-description={title}>
          <Ticket aria-hidden="true" />
          Comprar ingresso
        </Button>
      )
    case 'login':
      return <LoginInvitation eventId={eventId} path={path} />
    case 'open':
      return (
        <Button
          busy={busy}
          busyLabel="Inscrevendo..."
          onClick={onSubscribe}
          aria-description={title}
        >
          Inscrever-se
        </Button>
      )
    case 'subscribed':
      return <SubscribedBadge />
    case 'cancellable':
      return (
        <>
          <SubscribedBadge />
          <CancelSubscription title={title} busy={busy} onCancel={onCancel} />
        </>
      )
  }
}

function SubscribedBadge() {
  return (
    <Badge tone="ok" className="px-3 py-1.5 text-sm">
      <CircleCheck aria-hidden="true" />
      Inscrito
    </Badge>
  )
}

interface LoginInvitationProps {
  readonly eventId: string
  /** Path of the session on its event's page. */
  readonly path: string
}

/** Link to the login, which returns to the session. */
function LoginInvitation({ eventId, path }: LoginInvitationProps) {
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
