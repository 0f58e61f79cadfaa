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
      <EventCardsSkeleton />
    </>
  )
}
