import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { eventQuery } from '../areas/events/queries.ts'
import { useWaitingSelection, WaitingChoice } from '../areas/reservations/waiting-choice.tsx'
import { useApi } from '../lib/app-context.tsx'

/** Selection with which the purchase continues after the login; undefined when nobody is buying. */
export function useWaiting(): ReactNode {
  const selection = useWaitingSelection()
  const { data: event, isError } = useQuery({
    ...eventQuery(useApi(), selection?.eventId ?? ''),
    enabled: selection !== undefined,
  })
  if (!selection || event === null || isError) return undefined
  return <WaitingChoice event={event} quantities={selection.ticketQuantities} />
}
