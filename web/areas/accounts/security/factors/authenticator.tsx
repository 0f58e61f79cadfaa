import type { SecondFactors } from '@55tickets/contracts/accounts/second-factor.ts'
import { shortDay } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import type { CallAnswer } from '../../../../lib/api/api.ts'
import { useApi } from '../../../../lib/app-context.tsx'
import { toast } from '../../../../lib/toasts/toasts.tsx'
import { Button } from '../../../../ui/button.tsx'
import { AuthenticatorDialog } from './authenticator-dialog.tsx'
import { FactorPart } from './factor-part.tsx'
import { RemoveFactor } from './remove-factor.tsx'
import { useFactorChange, useShowFactors } from './use-second-factors.ts'

interface AuthenticatorProps {
  readonly factors: SecondFactors
  /** Called with the recovery codes that come with the first factor. */
  readonly onCodes: (codes: readonly string[] | null) => void
}

export function Authenticator({ factors, onCodes }: AuthenticatorProps) {
  const since = factors.authenticatorSince
  const api = useApi()
  const show = useShowFactors()
  const [begun, setBegun] = useState<CallAnswer<'beginAuthenticator'>>()
  const begin = useFactorChange({
    send: () => api('beginAuthenticator', {}),
    onDone: setBegun,
  })
  const add = async (code: string) => {
    const added = await api('addAuthenticator', { body: { code } })
    show(added.factors)
    onCodes(added.recoveryCodes)
    toast.success('Aplicativo autenticador configurado.')
  }
  return (
    <FactorPart
      title="Aplicativo autenticador"
      lead="Um código de 6 números que muda a cada 30 segundos, em um aplicativo do seu celular. Funciona sem internet."
    >
      {since !== null && (
        <p className="mt-3 font-semibold">{`Configurado em ${shortDay(since, HOME_ZONE)}`}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size={since === null ? 'md' : 'sm'}
          busy={begin.isPending}
          onClick={() => begin.mutate()}
        >
          {since === null ? (
            <>
              <Smartphone aria-hidden="true" />
              Configurar aplicativo
            </>
          ) : (
            'Trocar de aplicativo'
          )}
        </Button>
        {since !== null && (
          <RemoveFactor
            label="Remover o aplicativo autenticador"
            title="Remover o aplicativo autenticador?"
            description="Os códigos dele deixam de valer. Apague a conta também no aplicativo."
            isLast={factors.passkeys.length === 0}
            send={() => api('removeAuthenticator', {})}
            doneText="Aplicativo autenticador removido."
          />
        )}
      </div>
      {begun && <AuthenticatorDialog {...begun} send={add} onClose={() => setBegun(undefined)} />}
    </FactorPart>
  )
}
