import { useQuery } from '@tanstack/react-query'
import LogIn from 'lucide-react/icons/log-in'
import LogOutIcon from 'lucide-react/icons/log-out'
import { type ReactNode, useState } from 'react'
import { useLocation } from '../../../framework/router/router.tsx'
import { failureText } from '../../../lib/api/api.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { useApi, useSite } from '../../../lib/app-context.tsx'
import { useAuth, useAuthState } from '../../../lib/auth/auth.tsx'
import { useNow } from '../../../lib/time/now.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyPanel } from '../../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import type { GateEngine, GateState } from '../engine/engine.ts'
import { GateFrame, GateSkeleton } from '../gate-frame.tsx'
import { readDeviceEvent } from '../invite/device-event.ts'
import { DeviceSetup } from './device-setup.tsx'
import { orderEvents } from './order-events.ts'
import { SetupForm } from './setup-form.tsx'

interface SetupScreenProps {
  readonly engine: GateEngine
  readonly state: GateState
  readonly brand: ReactNode
}

/**
 * First screen of the gate: login, then choice of event and entrance. A phone that was invited needs no
 * login.
 */
export function SetupScreen({ engine, state, brand }: SetupScreenProps) {
  const [deviceEvent, setDeviceEvent] = useState(readDeviceEvent)
  const { download } = state
  if (deviceEvent !== null)
    return (
      <GateFrame brand={brand}>
        <DeviceSetup
          {...{ engine, download }}
          eventId={deviceEvent}
          onUseAccount={() => setDeviceEvent(null)}
        />
      </GateFrame>
    )
  return (
    <GateFrame brand={brand} action={<LogOut />}>
      <Entrances engine={engine} download={download} />
    </GateFrame>
  )
}

/** Sign-out button, for a phone that is handed to the next person. */
function LogOut() {
  const auth = useAuthState()
  const { logout } = useAuth()
  // A failure is not shown: this browser is signed out even if the server could not be reached.
  const leave = useSingleMutation({ mutationFn: logout })
  if (auth.status !== 'signed-in') return null
  return (
    <Button variant="secondary" busy={leave.isPending} onClick={() => leave.mutate()}>
      <LogOutIcon aria-hidden="true" />
      Sair
    </Button>
  )
}

function Entrances({ engine, download }: { engine: GateEngine; download: GateState['download'] }) {
  const auth = useAuthState()
  const { check } = useAuth()
  if (auth.status === 'signed-out') {
    return (
      <EmptyPanel
        title="Entre para abrir a portaria"
        actions={
          <ButtonLink to="/login" state={{ from: '/portaria' }} size="lg">
            <LogIn aria-hidden="true" />
            Entrar
          </ButtonLink>
        }
      >
        Use a conta que tem acesso à portaria do evento.
      </EmptyPanel>
    )
  }
  if (auth.status === 'unreachable') {
    return (
      <ErrorPanel title="Sem rede" onRetry={() => void check()}>
        Para abrir a portaria é preciso baixar a lista de ingressos. Depois disso ela funciona sem
        rede.
      </ErrorPanel>
    )
  }
  if (auth.status === 'loading') return <GateSkeleton />
  return <OwnEvents engine={engine} download={download} email={auth.user.email} />
}

interface OwnEventsProps {
  readonly engine: GateEngine
  readonly download: GateState['download']
  readonly email: string
}

function OwnEvents({ engine, download, email }: OwnEventsProps) {
  const api = useApi()
  const { company } = useSite()
  const now = useNow()
  // The workspace leads here from one of its events.
  const { search } = useLocation()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['gate', 'events'],
    queryFn: ({ signal }) => api('listGateEvents', {}, signal),
    // Refetching could move the options while somebody is choosing.
    refetchOnWindowFocus: false,
  })
  if (data && data.docs.length === 0) {
    return (
      <EmptyPanel title="Nenhuma portaria para você ainda">
        <p>
          Peça a quem organiza o evento que solicite o acesso de portaria para a sua conta,{' '}
          <strong>{email}</strong>.
        </p>
        <p className="mt-2">
          Dúvidas? Fale com{' '}
          <a href={`mailto:${company.contactEmail}`} className="text-link">
            {company.contactEmail}
          </a>
          .
        </p>
      </EmptyPanel>
    )
  }
  if (data)
    return (
      <SetupForm
        {...{ engine, download }}
        events={orderEvents(data.docs, now)}
        chosenId={new URLSearchParams(search).get('evento') ?? undefined}
      />
    )
  if (!error) return <GateSkeleton />
  return (
    <ErrorPanel
      title="Não foi possível carregar seus eventos"
      retrying={isFetching}
      onRetry={() => void refetch()}
    >
      {failureText(error)}
    </ErrorPanel>
  )
}
