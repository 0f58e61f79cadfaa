import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { eventQuery } from '../../areas/events/queries.ts'
import {
  PendingSelection,
  usePendingSelection,
} from '../../areas/reservations/pending-selection.tsx'
import { useApi } from '../../lib/app-context.tsx'

/** Selection with which the purchase continues after the login; undefined when nobody is buying. */
export function usePendingPurchase(): ReactNode {
  const selection = usePendingSelection()
  const { data: event, isError } = useQuery({
    ...eventQuery(useApi(), selection?.eventId ?? ''),
    enabled: selection !== undefined,
  })
  if (!selection || event === null || isError) return undefined
  return <PendingSelection event={event} quantities={selection.ticketQuantities} />
}
