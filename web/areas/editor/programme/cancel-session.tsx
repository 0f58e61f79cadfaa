import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { EditedSession } from '@55tickets/contracts/editor/edited-programme.ts'
import { checkReason } from '@55tickets/rules/changes/consequence.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { serverMessage } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ConsequenceList } from '../part-form/consequence-list.tsx'
import { confirmText, consequenceLines, toldText } from '../part-form/consequence-text.ts'
import { judgeEdit } from '../part-form/reviewed-edit.ts'
import { useEditCheck } from '../part-form/use-edit-check.ts'
import { isChangeDifferent } from '../part-form/use-review.ts'
import { editedEventQuery } from '../queries.ts'
import { storeEvent } from '../store-event.ts'
import { reviewCancellation } from './review-session.ts'

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

/** Says what happens to whom, as the sheet before saving does, and always asks for the reason. */
function CancelDialog(props: CancelSessionProps & { onClose: () => void }) {
  const { event, session, onCancelled, onClose } = props
  const api = useApi()
  const client = useQueryClient()
  const formId = useId()
  const reviewed = reviewCancellation(event, session)
  const consequences = judgeEdit(reviewed, event)
  const { effect } = useEditCheck(event._id, reviewed)
  const context = { part: reviewed.edit.part, zone: event.dates.timezone, effect }
  const { form, text, busy, failure } = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({ reason: checkReason(reason) }),
    failureText: (error) =>
      serverMessage(error) ?? 'Não foi possível cancelar a atividade. Tente novamente.',
    send: async ({ reason }) => {
      try {
        const answer = await api('cancelSession', {
          params: { eventId: event._id, sessionId: session._id },
          body: { reason: reason.trim(), confirmed: [...consequences] },
        })
        storeEvent(client, answer)
        toast.success(
          ['Atividade cancelada.', answer.told ? toldText(answer.told) : ''].join(' ').trim(),
        )
        onCancelled()
      } catch (error) {
        // Somebody bought or subscribed meanwhile: the list shows what happens now.
        if (isChangeDifferent(error))
          await client.fetchQuery({ ...editedEventQuery(api, event._id), staleTime: 0 })
        throw error
      }
    },
  })
  const leave = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={`Cancelar “${session.title}”?`}
      description="Não dá para desfazer. A atividade continua na página, marcada como cancelada."
      failure={failure ?? null}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Voltar
          </Button>
          <Button type="submit" variant="danger" form={formId} busy={busy}>
            {consequences.length > 0 ? confirmText(consequences, context) : 'Cancelar atividade'}
          </Button>
        </>
      }
      className="top-auto max-h-[94dvh] rounded-t-lg"
    >
      <form
        {...form}
        id={formId}
        noValidate
        onSubmit={(submit) => {
          // The form of the session, in which this dialog is opened, is not sent along.
          submit.stopPropagation()
          form.onSubmit(submit)
        }}
        className="grid gap-5"
      >
        <ConsequenceList lines={consequenceLines(consequences, context)} />
        <TextArea
          {...text('reason')}
          label="Motivo"
          rows={3}
          required
          hint="Vai no email e na página do evento, do jeito que você escrever."
        />
      </form>
    </Dialog>
  )
}
