import type { TeamMessage } from '@55tickets/contracts/team/messages.ts'
import { MAX_REVIEW_REASON_LENGTH } from '@55tickets/rules/messages/message.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '../../../lib/app-context.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { teamMessagesKey } from '../queries.ts'

interface RefuseMessageProps {
  readonly message: TeamMessage
  readonly onClose: () => void
}

/** Refuses a message with a reason, which its author gets by mail. */
export function RefuseMessage({ message, onClose }: RefuseMessageProps) {
  const api = useApi()
  const client = useQueryClient()
  const id = useId()
  const { form, text, busy, failure } = useForm({
    initial: { refusal: '' },
    validate: ({ refusal }) => ({
      refusal: refusal.trim().length < 3 ? 'Escreva o motivo' : null,
    }),
    send: async (body) => {
      await api('reviewMessage', { params: { messageId: message._id }, body })
      toast.success('Mensagem recusada.')
      void client.invalidateQueries({ queryKey: teamMessagesKey })
      onClose()
    },
    failureText: 'Não foi possível recusar. Tente novamente.',
  })
  const leave = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={leave}
      title="Recusar mensagem"
      description={`${message.organization.name} recebe o motivo por e-mail.`}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Voltar
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel="Recusando...">
            Recusar
          </Button>
        </>
      }
      failure={failure ?? null}
    >
      <form id={id} noValidate {...form} className="[--error-room:1.875rem]">
        <TextArea
          label="Motivo"
          required
          maxLength={MAX_REVIEW_REASON_LENGTH}
          rows={4}
          {...text('refusal')}
        />
      </form>
    </Dialog>
  )
}
