import type { EventDetail } from '@55tickets/contracts/events.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../lib/app-context.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EventMissing } from './event-missing.tsx'
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

function EventSkeleton() {
  return (
    <div className="page-width pt-2 md:pt-4">
      <output className="sr-only">Carregando evento</output>
      <Skeleton className="aspect-[4/3] rounded-xl md:aspect-[5/2]" />
      <div className="mt-6 grid gap-x-8 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12">
        <div className="grid gap-4">
          <Skeleton className="h-11 w-44" />
          <Skeleton className="h-16 w-4/5" />
          <Skeleton className="h-6 w-96 max-w-full" />
          <Skeleton className="h-6 w-80 max-w-full" />
          <Skeleton className="mt-8 h-64" />
        </div>
        <Skeleton className="h-96 max-md:hidden" />
      </div>
    </div>
  )
}
