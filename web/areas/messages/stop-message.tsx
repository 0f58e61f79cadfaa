import type { Message } from '@55tickets/contracts/messages.ts'
import { UNDO_SECONDS } from '@55tickets/rules/messages/message.ts'
import { useQueryClient } from '@tanstack/react-query'
import Undo2 from 'lucide-react/icons/undo-2'
import { failureText } from '../../lib/api/api.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useCountdown } from '../../lib/time/use-countdown.ts'
import { toast } from '../../lib/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { messagesKey } from './queries.ts'

interface StopMessageProps {
  readonly eventId: string
  readonly message: Message
  readonly serverTime: string
}

/** Undoes a message that is not being sent yet, with the seconds that are left for it. */
export function StopMessage({ eventId, message, serverTime }: StopMessageProps) {
  const api = useApi()
  const client = useQueryClient()
  const left = useCountdown(message.sendAt, serverTime)
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => api('stopMessage', { params: { eventId, messageId: message._id } }),
    onSuccess: () => toast.success('Mensagem desfeita. Ninguém recebeu.'),
    onError: (error) => toast.error(failureText(error)),
    onSettled: () => void client.invalidateQueries({ queryKey: messagesKey(eventId) }),
  })
  const isWaiting = message.status === 'review'
  if (!isWaiting && left.kind !== 'running')
    return <p className="text-sm text-ink-soft">O envio começa agora.</p>
  const seconds = left.kind === 'running' ? Math.ceil(left.msLeft / 1000) : 0
  const isUndo = !isWaiting && seconds <= UNDO_SECONDS
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" size="sm" busy={isPending} onClick={() => mutate()}>
        <Undo2 aria-hidden="true" />
        {isUndo ? 'Desfazer' : 'Cancelar envio'}
      </Button>
      {isUndo && (
        <p role="timer" className="text-sm text-ink-soft tabular-nums">
          {`${seconds} s para desfazer`}
        </p>
      )}
    </div>
  )
}
