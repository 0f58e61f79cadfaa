import Send from 'lucide-react/icons/send'
import { failureText } from '../../lib/api/api.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useApi } from '../../lib/app-context.tsx'
import { toast } from '../../lib/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import type { MessageForm } from './use-message-form.ts'

interface TestButtonProps {
  readonly eventId: string
  readonly form: MessageForm
}

/** Mails the message to its author. */
export function TestButton({ eventId, form }: TestButtonProps) {
  const api = useApi()
  const { errors, touch, values } = form
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => {
      const { kind, subject, body } = values
      return api('testMessage', { params: { eventId }, body: { kind, subject, body } })
    },
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(failureText(error)),
  })
  const send = () => {
    touch(['subject', 'body'])
    if (!errors.subject && !errors.body) mutate()
  }
  return (
    <Button variant="secondary" busy={isPending} busyLabel="Enviando..." onClick={send}>
      <Send aria-hidden="true" />
      Enviar teste para mim
    </Button>
  )
}
