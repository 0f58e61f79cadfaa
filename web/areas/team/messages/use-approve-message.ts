import type { TeamMessage } from '@55tickets/contracts/team/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../../lib/api/api.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { teamMessagesKey } from '../queries.ts'

/** Approves a message; it is sent at its time, or a minute later. */
export function useApproveMessage({ _id: messageId }: TeamMessage) {
  const api = useApi()
  const client = useQueryClient()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => api('reviewMessage', { params: { messageId }, body: { refusal: null } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(failureText(error)),
    onSettled: () => void client.invalidateQueries({ queryKey: teamMessagesKey }),
  })
  return { approve: () => mutate(), isPending }
}
