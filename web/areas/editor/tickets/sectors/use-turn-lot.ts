import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../../lib/api/api.ts'
import { useSingleMutation } from '../../../../lib/api/use-single-mutation.ts'
import { useApi } from '../../../../lib/app-context.tsx'
import { toast } from '../../../../lib/toasts/toasts.tsx'
import { storeEvent } from '../../store-event.ts'

/** Price that a ticket type of the turned lot has in the next one, in reais. */
interface NextPrice {
  readonly ticketId: string
  readonly price: number
}

/** Turns a lot, and says why it was not done. */
export function useTurnLot(event: EditedEvent, lotId: string, onTurned: () => void) {
  const api = useApi()
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (prices: readonly NextPrice[]) =>
      api('turnLot', { params: { eventId: event._id, lotId }, body: { prices: [...prices] } }),
    onSuccess: (answer) => {
      storeEvent(client, answer)
      toast.success('O lote virou.')
      onTurned()
    },
    onError: (error) => {
      setFailure(failureText(error))
    },
  })
  return {
    turn: (prices: readonly NextPrice[] = []) => {
      setFailure(undefined)
      mutate(prices)
    },
    isPending,
    failure,
  }
}
