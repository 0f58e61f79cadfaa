import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, failureText } from '../../../lib/api/api.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { storeEvent } from '../store-event.ts'

interface CloseOptions {
  readonly doneText: string
  readonly onClosed: () => void
}

/** Closes a ticket type, with another one for a new price if there is one, and says why it was not done. */
export function useCloseTicket(
  { _id: eventId }: EditedEvent,
  ticketId: string,
  { doneText, onClosed }: CloseOptions,
) {
  const api = useApi()
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (newPrice: number | null) =>
      api('closeTicket', { params: { eventId, ticketId }, body: { newPrice } }),
    onSuccess: (answer) => {
      storeEvent(client, answer)
      toast.success(doneText)
      onClosed()
    },
    onError: (error) => {
      setFailure(refusalText(error))
    },
  })
  return {
    close: (newPrice: number | null) => {
      setFailure(undefined)
      mutate(newPrice)
    },
    isPending,
    failure,
  }
}

const refusalText = (error: unknown): string =>
  (error instanceof ApiError && error.fields['newPrice']) || failureText(error)
