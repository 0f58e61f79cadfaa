import type { EditedEvent, EditedTicket } from '@55tickets/contracts/editor.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, failureText } from '../../../lib/api/api.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { editedEventQuery } from '../queries.ts'
import { storeEvent } from '../store-event.ts'

interface RemoveTicketProps {
  readonly event: EditedEvent
  readonly type: EditedTicket
  readonly onRemoved: () => void
}

/** Removes a ticket type that nobody reserved. One that was reserved can only be switched off. */
export function RemoveTicket({ event, type, onRemoved }: RemoveTicketProps) {
  const api = useApi()
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async () => {
      const params = { eventId: event._id, ticketId: type._id }
      const remove = ({ tickets: { version } }: EditedEvent) =>
        api('removeTicket', { params, body: { version } })
      try {
        return await remove(event)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'EVENT_CHANGED') throw error
        // Somebody saved another field of the part: that does not concern the removal.
        return remove(
          await client.fetchQuery({ ...editedEventQuery(api, event._id), staleTime: 0 }),
        )
      }
    },
    onSuccess: (answer) => {
      storeEvent(client, answer)
      toast.success('Ingresso removido.')
      setIsOpen(false)
      onRemoved()
    },
    onError: (error) => {
      setFailure(failureText(error))
    },
  })
  if (type.sold + type.held > 0)
    return (
      <p className="text-sm text-ink-soft">
        Já houve vendas: para encerrar, desligue “À venda”. O ingresso continua nos relatórios.
      </p>
    )
  return (
    <>
      <Button
        variant="quiet"
        className="justify-self-start text-danger"
        onClick={() => {
          setFailure(undefined)
          setIsOpen(true)
        }}
      >
        Remover ingresso
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={`Remover “${type.name}”?`}
        description="O tipo de ingresso some do evento. Não dá para desfazer."
        keep="Manter"
        confirm="Remover"
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setIsOpen(false)}
      >
        <div role="alert">{failure && <p className="font-medium text-danger">{failure}</p>}</div>
      </ConfirmDialog>
    </>
  )
}
