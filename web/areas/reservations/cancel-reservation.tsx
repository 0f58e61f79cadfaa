import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isRefusal, serverMessage } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { clearNotice, notice, toast } from '../../lib/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'

interface CancelReservationProps {
  readonly saleId: string
  /** Path of the event, where tickets can be selected again. */
  readonly eventPath: string
  /** Called when the reservation has ended, or turns out to have ended before. */
  readonly onEnded: () => void
}

/** Cancels a reservation after a confirmation: released tickets may sell out. */
export function CancelReservation({ saleId, eventPath, onEnded }: CancelReservationProps) {
  const api = useApi()
  const navigate = useNavigate()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    clearNotice()
    try {
      await api('cancelReservation', { params: { id: saleId } })
      onEnded()
      toast.success('Reserva cancelada.')
      void navigate(eventPath, { replace: true })
    } catch (error) {
      notice({
        title: 'Erro ao cancelar reserva',
        description:
          serverMessage(error) ??
          'Não foi possível cancelar a reserva. Por favor, tente novamente.',
        variant: 'error',
      })
      if (!isRefusal(error)) return
      setIsDialogOpen(false)
      onEnded()
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setIsDialogOpen(true)}>
        Cancelar reserva
      </Button>
      <ConfirmDialog
        open={isDialogOpen}
        title="Cancelar a reserva?"
        description="Os ingressos voltam para a venda na hora e podem acabar. Nada será cobrado."
        keep="Manter reserva"
        confirm="Sim, cancelar"
        busy={busy}
        onConfirm={() => void cancel()}
        onClose={() => setIsDialogOpen(false)}
      />
    </>
  )
}
