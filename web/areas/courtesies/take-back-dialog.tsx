import type { Courtesy } from '@55tickets/contracts/courtesies.ts'
import { useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../lib/api/api.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useApi } from '../../lib/app-context.tsx'
import { toast } from '../../lib/toasts/toasts.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { courtesiesKey } from './queries.ts'

interface TakeBackDialogProps {
  readonly eventId: string
  readonly courtesy: Courtesy
  readonly onClose: () => void
}

/** Asks before a courtesy is taken back, because its QR code stops working at once. */
export function TakeBackDialog({ eventId, courtesy, onClose }: TakeBackDialogProps) {
  const api = useApi()
  const client = useQueryClient()
  const { _id: courtesyId, name, mailedAt } = courtesy
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => api('takeCourtesyBack', { params: { eventId, courtesyId } }),
    onSuccess: () => toast.success(`A cortesia de ${name} foi retirada.`),
    onError: (error) => toast.error(failureText(error)),
    onSettled: () => {
      onClose()
      return client.invalidateQueries({ queryKey: courtesiesKey(eventId) })
    },
  })
  return (
    <ConfirmDialog
      open
      title={`Retirar a cortesia de ${name}?`}
      description={`O QR code deixa de valer na hora, e o lugar volta para a venda.${
        mailedAt ? ' Avisaremos a pessoa por e-mail.' : ''
      }`}
      keep="Deixar como está"
      confirm="Retirar cortesia"
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  )
}
