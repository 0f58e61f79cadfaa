import type { EditedSession } from '@55tickets/contracts/edited-programme.ts'
import type { EditedEvent } from '@55tickets/contracts/editor.ts'
import { checkCancelReason } from '@55tickets/rules/events/session-fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../lib/api/api.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { storeEvent } from '../store-event.ts'

interface CancelSessionProps {
  readonly event: EditedEvent
  readonly session: EditedSession
  readonly onCancelled: () => void
}

/** Cancels a session for a reason, which its subscribers read. A draft's session is just removed. */
export function CancelSession({ event, session, onCancelled }: CancelSessionProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (event.state === 'draft') return null
  return (
    <>
      <Button variant="quiet" className="text-danger" onClick={() => setIsOpen(true)}>
        Cancelar atividade
      </Button>
      {isOpen && (
        <CancelDialog {...{ event, session, onCancelled }} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

function CancelDialog(props: CancelSessionProps & { onClose: () => void }) {
  const { event, session, onCancelled, onClose } = props
  const api = useApi()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () =>
      api('cancelSession', {
        params: { eventId: event._id, sessionId: session._id },
        body: { reason },
      }),
    onSuccess: (answer) => {
      storeEvent(client, answer)
      toast.success('Atividade cancelada.')
      onCancelled()
    },
    onError: (error) => setProblem(failureText(error)),
  })
  const cancel = () => {
    const wrong = checkCancelReason(reason)
    setProblem(wrong ?? undefined)
    if (!wrong) mutate()
  }
  return (
    <ConfirmDialog
      open
      title={`Cancelar “${session.title}”?`}
      description={consequenceText(session)}
      keep="Voltar"
      confirm="Cancelar atividade"
      busy={isPending}
      onConfirm={cancel}
      onClose={onClose}
    >
      <TextArea
        label="Motivo"
        name="reason"
        rows={2}
        required
        value={reason}
        error={problem}
        hint="Vai no aviso para quem se inscreveu."
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  )
}

function consequenceText({ subscribed, isPaid }: EditedSession): string {
  const people = subscribed === 1 ? '1 pessoa inscrita' : `${subscribed} pessoas inscritas`
  const told = subscribed > 0 ? `${people} recebem um aviso e perdem a vaga. ` : ''
  const money = isPaid ? 'Quem comprou ingresso só para ela recebe o valor de volta. ' : ''
  return `${told}${money}Não dá para desfazer.`
}
