import type { SecondFactors as Factors } from '@55tickets/contracts/accounts/second-factor.ts'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldOff from 'lucide-react/icons/shield-off'
import { useState } from 'react'
import { failureText } from '../../../../lib/api/api.ts'
import { classes } from '../../../../ui/classes.ts'
import { ErrorPanel } from '../../../../ui/error-panel.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { Authenticator } from './authenticator.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { ResetNotice } from './reset-notice.tsx'
import { useSecondFactors } from './use-second-factors.ts'

/** What the account asks for beyond the password: passkeys, an authenticator app, recovery codes. */
export function SecondFactors() {
  const { data, error, isFetching, refetch } = useSecondFactors()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (error && !data)
    return (
      <ErrorPanel
        title="Não foi possível ver a verificação em duas etapas"
        retrying={isFetching}
        onRetry={() => void refetch()}
        className="mt-5"
      >
        {failureText(error)}
      </ErrorPanel>
    )
  if (!data) return <Skeleton className="mt-5 h-90" />
  return (
    <>
      <FactorState factors={data} />
      {data.resetAt !== null && <ResetNotice at={data.resetAt} />}
      <Passkeys factors={data} onCodes={setCodes} />
      <Authenticator factors={data} onCodes={setCodes} />
      {isOn(data) && <RecoveryCodes left={data.recoveryCodesLeft} onCodes={setCodes} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}

const isOn = ({ passkeys, authenticatorSince }: Factors): boolean =>
  passkeys.length > 0 || authenticatorSince !== null

function FactorState({ factors }: { factors: Factors }) {
  const Icon = isOn(factors) ? ShieldCheck : ShieldOff
  return (
    <output
      className={classes(
        'mt-5 flex gap-2.5 rounded-md px-4 py-3 font-semibold',
        isOn(factors) ? 'bg-ok-soft text-ok' : 'bg-sunken text-ink',
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {isOn(factors) ? `Ativada: ${listFactors(factors)}` : 'Desativada'}
    </output>
  )
}

function listFactors({ passkeys, authenticatorSince }: Factors): string {
  const { length } = passkeys
  const parts = [
    length > 0 && (length === 1 ? 'uma chave de acesso' : `${length} chaves de acesso`),
    authenticatorSince !== null && 'um aplicativo',
  ]
  return parts.filter(Boolean).join(' e ')
}
