import { useState } from 'react'
import { toast } from '../../lib/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import type { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'

interface CancelSubscriptionProps {
  readonly title: string
  readonly busy: boolean
  readonly onCancel: () => void
}

/** Cancels a subscription after a dialog, whose code loads with the first press: a place may be taken. */
export function CancelSubscription({ title, busy, onCancel }: CancelSubscriptionProps) {
  const [Dialog, setDialog] = useState<typeof ConfirmDialog>()
  const [isOpen, setIsOpen] = useState(false)
  const [wasBusy, setWasBusy] = useState(busy)
  if (wasBusy !== busy) {
    setWasBusy(busy)
    // Also where it failed: a toast says so, and the page shows what is.
    if (!busy) setIsOpen(false)
  }
  const ask = async () => {
    const loaded = await loadDialog()
    if (!loaded) return toast.error('Sem conexão. Confira a sua internet e tente novamente.')
    setDialog(() => loaded.ConfirmDialog)
    setIsOpen(true)
  }
  return (
    <>
      <Button variant="quiet" onClick={() => void ask()} aria-description={title}>
        Cancelar inscrição
      </Button>
      {Dialog && (
        <Dialog
          open={isOpen}
          title="Cancelar a inscrição?"
          description={`A sua vaga em “${title}” fica livre na hora e pode acabar.`}
          keep="Manter inscrição"
          confirm="Sim, cancelar"
          busy={busy}
          onConfirm={onCancel}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

const loadDialog = () => import('../../ui/overlay/confirm-dialog.tsx').catch(() => undefined)
