import type { SecondFactors } from '@55tickets/contracts/accounts/second-factor.ts'
import { useState } from 'react'
import { toast } from '../../../../lib/toasts/toasts.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx'
import { useFactorChange, useShowFactors } from './use-second-factors.ts'

interface RemoveFactorProps {
  /** Accessible name of the button. */
  readonly label: string
  readonly title: string
  readonly description: string
  /** True if no other way of confirming is left then. */
  readonly isLast: boolean
  readonly send: () => Promise<SecondFactors>
  readonly doneText: string
}

/** Button that removes a way of confirming, after a question. */
export function RemoveFactor(props: RemoveFactorProps) {
  const { label, title, description, isLast, send, doneText } = props
  const show = useShowFactors()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useFactorChange({
    send,
    onDone: (factors) => {
      setIsAsking(false)
      show(factors)
      toast.success(doneText)
    },
  })
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="text-danger"
        aria-label={label}
        onClick={() => setIsAsking(true)}
      >
        Remover
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={title}
        description={isLast ? `${description} ${lastText}` : description}
        keep="Manter"
        confirm="Remover"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}

const lastText =
  'É a última: a verificação em duas etapas fica desativada, e os códigos de recuperação deixam de valer.'
