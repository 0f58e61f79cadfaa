import type { EventDetail } from '@55tickets/contracts/events.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../lib/app-context.tsx'
import { EventMissing } from './event-missing.tsx'
import { EventSkeleton } from './event-skeleton.tsx'
import { eventQuery } from './queries.ts'

interface EventScreenProps {
  readonly idOrSlug: string
  readonly children: (event: EventDetail) => ReactNode
}

/** Loads an event and renders it; one that fails to load is shown as missing. */
export function EventScreen({ idOrSlug, children }: EventScreenProps) {
  const { data: event, isPending } = useQuery(eventQuery(useApi(), idOrSlug))
  if (isPending) return <EventSkeleton />
  return event ? children(event) : <EventMissing />
}
