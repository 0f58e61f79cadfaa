import type { StepUpWay } from '@55tickets/contracts/accounts/step-up.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useAuth } from '../../lib/auth/auth.tsx'
import { canUsePasskeys } from '../../lib/auth/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { SecretForm } from './secret-form.tsx'

/** Recovery codes are asked for apart: they have letters, for which a phone needs another keyboard. */
type ShownWay = StepUpWay | 'recovery'

const invitations: Record<ShownWay, string> = {
  passkey: 'Usar a chave de acesso',
  code: 'Usar um código do aplicativo',
  recovery: 'Usar um código de recuperação',
  password: 'Usar a senha',
}

/** Asks a user who they are, in one of the ways that they have set up. */
export function StepUpDialog() {
  const { stepUp } = useAuth()
  return (
    <Dialog
      open
      onOpenChange={() => stepUp.settle(false)}
      title="Confirme que é você"
      description="Vale por 10 minutos neste aparelho."
      // Phones show it at the top, since their keyboards open at once.
      className="bottom-auto rounded-b-lg"
    >
      <Question onProved={() => stepUp.settle(true)} />
    </Dialog>
  )
}

function Question({ onProved }: { onProved: () => void }) {
  const api = useApi()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['account', 'step-up'],
    queryFn: ({ signal }) => api('readStepUp', {}, signal),
    // It depends on the moment: each question asks anew.
    gcTime: 0,
  })
  const [chosen, setChosen] = useState<ShownWay>()
  // Another call of this login, in another tab, may have been confirmed meanwhile.
  const isProved = typeof data?.until === 'string'
  useEffect(() => {
    if (isProved) onProved()
  }, [isProved, onProved])
  if (error && !data)
    return (
      <ErrorPanel
        title="Não foi possível pedir a confirmação"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {failureText(error)}
      </ErrorPanel>
    )
  if (!data || isProved) return <Skeleton className="h-36" />
  const ways = data.ways.flatMap(listShownWays)
  const way = chosen ?? ways[0]
  return (
    <>
      {way === undefined && (
        <p>
          Sua conta confirma com uma chave de acesso, que este navegador não consegue usar aqui.
          Abra o site no aparelho em que ela está.
        </p>
      )}
      {way === 'passkey' && <PasskeyForm onProved={onProved} />}
      {way && way !== 'passkey' && <SecretForm key={way} kind={way} onProved={onProved} />}
      <div className="mt-2 flex flex-col items-start">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="quiet" className="-ml-5" onClick={() => setChosen(other)}>
              {invitations[other]}
            </Button>
          ))}
      </div>
    </>
  )
}

function listShownWays(way: StepUpWay): ShownWay[] {
  if (way === 'passkey') return canUsePasskeys() ? [way] : []
  return way === 'code' ? [way, 'recovery'] : [way]
}
