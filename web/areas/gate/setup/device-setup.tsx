import { useQuery } from '@tanstack/react-query'
import { failureText, isRefusal } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyPanel } from '../../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import type { GateEngine, GateState } from '../engine/engine.ts'
import { GateSkeleton } from '../gate-frame.tsx'
import { SetupForm } from './setup-form.tsx'

interface DeviceSetupProps {
  readonly engine: GateEngine
  readonly download: GateState['download']
  /** Event at whose gate this phone is a guest. */
  readonly eventId: string
  /** Offers the gates of an account instead. */
  readonly onUseAccount: () => void
}

/** Choice of the entrance on a phone that was invited, without a login. */
export function DeviceSetup({ engine, download, eventId, onUseAccount }: DeviceSetupProps) {
  const api = useApi()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['gate', eventId, 'device'],
    queryFn: ({ signal }) => api('readGate', { params: { eventId } }, signal),
    // Refetching could move the options while somebody is choosing.
    refetchOnWindowFocus: false,
  })
  const useAccount = (
    <Button variant="quiet" onClick={onUseAccount}>
      Entrar com uma conta
    </Button>
  )
  if (data)
    return (
      <div className="grid gap-4">
        <SetupForm engine={engine} download={download} events={[data.event]} />
        {useAccount}
      </div>
    )
  if (!error) return <GateSkeleton />
  if (isRefusal(error))
    return (
      <EmptyPanel title="O acesso deste celular acabou" actions={useAccount}>
        O evento terminou ou quem organiza encerrou o acesso. Se ainda precisa ler ingressos, peça
        um novo QR code.
      </EmptyPanel>
    )
  return (
    <ErrorPanel
      title="Não foi possível abrir a portaria"
      retrying={isFetching}
      onRetry={() => void refetch()}
    >
      {failureText(error)}
    </ErrorPanel>
  )
}
