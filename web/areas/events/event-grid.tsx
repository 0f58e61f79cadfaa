import type { EventSummary } from '@55tickets/contracts/events.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EventCard } from './event-card.tsx'

const gridClasses = 'grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3'
const skeletonCards = [1, 2, 3, 4, 5, 6]
/** Those that a wide screen shows without scrolling. */
const firstCards = 3

export function EventGrid({ events }: { events: readonly EventSummary[] }) {
  return (
    <ul className={gridClasses}>
      {events.map((event, place) => (
        <li key={event._id}>
          <EventCard event={event} isFirst={place < firstCards} />
        </li>
      ))}
    </ul>
  )
}

/** As large as what comes, so that nothing jumps. */
export function EventGridSkeleton() {
  return (
    <>
      <output className="sr-only">Carregando eventos</output>
      <ul aria-hidden="true" className={gridClasses}>
        {skeletonCards.map((place) => (
          <li key={place} data-testid="event-skeleton">
            <Card>
              <Skeleton className="aspect-video rounded-none" />
              <div className="flex gap-4 p-5">
                <Skeleton className="h-12 w-11" />
                <div className="grid grow gap-2">
                  <Skeleton className="h-6 w-4/5" />
                  <Skeleton className="h-5 w-3/5" />
                  <Skeleton className="h-5 w-full" />
                  <Skeleton className="mt-4 h-5 w-2/5" />
                </div>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </>
  )
}
