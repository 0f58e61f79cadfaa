import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { eventQuery } from '../areas/events/queries.ts'
import { useWaitingSelection, WaitingChoice } from '../areas/reservations/waiting-choice.tsx'
import { useApi } from '../lib/app-context.tsx'

/** The choice that a purchase goes on with after the login; undefined where nobody is buying. */
export function useWaiting(): ReactNode {
  const selection = useWaitingSelection()
  const { data: event, isError } = useQuery({
    ...eventQuery(useApi(), selection?.eventId ?? ''),
    enabled: selection !== undefined,
  })
  if (!selection || event === null || isError) return undefined
  return <WaitingChoice event={event} quantities={selection.ticketQuantities} />
}
