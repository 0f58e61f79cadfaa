import type { EditedEvent, EditedTicket } from '@55tickets/contracts/editor/edited-event.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useCloseTicket } from './use-close-ticket.ts'

interface CloseTicketProps {
  readonly event: EditedEvent
  readonly type: EditedTicket
  readonly onClosed: () => void
}

/** Takes a ticket type off sale and off the page, after a question. It stays in every report. */
export function CloseTicket({ event, type, onClosed }: CloseTicketProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { close, isPending, failure } = useCloseTicket(event, type._id, {
    doneText: 'Ingresso encerrado.',
    onClosed,
  })
  return (
    <>
      <Button
        variant="quiet"
        className="justify-self-start text-danger"
        onClick={() => setIsOpen(true)}
      >
        Encerrar ingresso
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={`Encerrar “${type.name}”?`}
        description="Ele sai da página e ninguém mais compra. Quem já comprou entra normalmente, e o ingresso continua em todos os relatórios."
        keep="Continuar vendendo"
        confirm="Encerrar"
        busy={isPending}
        onConfirm={() => close(null)}
        onClose={() => setIsOpen(false)}
      >
        <div role="alert">{failure && <p className="font-medium text-danger">{failure}</p>}</div>
      </ConfirmDialog>
    </>
  )
}
