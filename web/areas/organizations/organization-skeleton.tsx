import { Skeleton } from '../../ui/skeleton.tsx'
import { EventCardsSkeleton } from './event-cards.tsx'

/** Skeleton of an organization with its events. */
export function OrganizationSkeleton() {
  return (
    <>
      <output className="sr-only">Carregando...</output>
      <div className="mb-5 flex items-center gap-4">
        <Skeleton className="size-12" />
        <div className="grid gap-2">
          <Skeleton className="h-8 w-56" />
          <Skeleton className="h-5 w-32" />
        </div>
      </div>
      {/* The button of a phone, then the filters and the number of events. */}
      <Skeleton className="mb-5 h-11 w-40 sm:hidden" />
      <div className="mb-5 flex gap-2 overflow-hidden py-1">
        <Skeleton className="h-11 w-20 rounded-full" />
        <Skeleton className="h-11 w-20 rounded-full" />
        <Skeleton className="h-11 w-28 rounded-full" />
      </div>
      <Skeleton className="mb-3 h-5 w-20" />
      <EventCardsSkeleton />
    </>
  )
}
