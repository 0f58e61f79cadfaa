import { useState } from 'react'
import { useNavigate } from '../../framework/router/router.tsx'
import { isRefusal, serverMessage } from '../../lib/api/api.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useApi } from '../../lib/app-context.tsx'
import { clearNotice, notice, toast } from '../../lib/toasts/toasts.tsx'
import { useIsMounted } from '../../lib/use-is-mounted.ts'
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
  const isHere = useIsMounted()
  const cancel = useSingleMutation({
    onMutate: clearNotice,
    mutationFn: () => api('cancelReservation', { params: { id: saleId } }),
    onSuccess: () => {
      onEnded()
      toast.success('Reserva cancelada.')
      if (isHere.current) navigate(eventPath, { replace: true })
    },
    onError: (error) => {
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
    },
  })
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
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={() => setIsDialogOpen(false)}
      />
    </>
  )
}
