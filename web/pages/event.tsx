import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { EventMissing } from '../areas/events/event-missing.tsx'
import { EventSkeleton } from '../areas/events/event-skeleton.tsx'
import { EventView } from '../areas/events/event-view.tsx'
import { eventQuery } from '../areas/events/queries.ts'
import { useApi } from '../lib/app-context.tsx'

export default function EventPage() {
  const { idOrSlug = '' } = useParams()
  const { data: event, isPending } = useQuery(eventQuery(useApi(), idOrSlug))
  if (isPending) return <EventSkeleton />
  return event ? <EventView event={event} /> : <EventMissing />
}
