import { useState } from 'react'
import { useApi } from '../../../../lib/app-context.tsx'
import { Button } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx'
import { FactorPart } from './factor-part.tsx'
import { useFactorChange } from './use-second-factors.ts'

/** With so few codes left a warning is shown. */
const FEW_CODES = 3

interface RecoveryCodesProps {
  readonly left: number
  readonly onCodes: (codes: readonly string[]) => void
}

/** How many recovery codes are left, and new ones. */
export function RecoveryCodes({ left, onCodes }: RecoveryCodesProps) {
  const api = useApi()
  const [isAsking, setIsAsking] = useState(false)
  const renew = useFactorChange({
    send: () => api('renewRecoveryCodes', {}),
    onDone: ({ recoveryCodes }) => {
      setIsAsking(false)
      onCodes(recoveryCodes)
    },
  })
  return (
    <FactorPart
      title="Códigos de recuperação"
      lead="Para entrar se você perder o aparelho. Cada um vale uma vez."
    >
      <p className={classes('mt-3 font-semibold', left <= FEW_CODES && 'text-warn')}>
        {left === 0 && 'Não resta nenhum. Gere novos códigos.'}
        {left === 1 && 'Resta 1 código.'}
        {left > 1 && `Restam ${left} códigos.`}
      </p>
      <Button variant="secondary" className="mt-4" onClick={() => setIsAsking(true)}>
        Gerar novos códigos
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Gerar novos códigos?"
        description="Os códigos que você guardou deixam de valer."
        keep="Manter os atuais"
        confirm="Gerar"
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </FactorPart>
  )
}
