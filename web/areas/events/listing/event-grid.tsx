import type { EventSummary } from '@55tickets/contracts/events.ts'
import { HydrateNear } from '../../../framework/hydrate-near.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EventCard } from './event-card.tsx'

const gridClasses = 'grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3'
const skeletonCards = [1, 2, 3, 4, 5, 6]
/** Number of cards in one row of a wide screen. */
const firstRowLength = 3

interface EventGridProps {
  readonly events: readonly EventSummary[]
  readonly onOpen: (href: string) => void
}

export function EventGrid({ events, onOpen }: EventGridProps) {
  return (
    <ul className={gridClasses}>
      {events.map((event, index) => {
        const card = <EventCard event={event} poster={posterPriority(index)} onOpen={onOpen} />
        const isFirstRow = index < firstRowLength
        return (
          <li key={event._id}>
            {isFirstRow ? card : <HydrateNear className="h-full">{card}</HydrateNear>}
          </li>
        )
      })}
    </ul>
  )
}

/** Loading priority of a poster: a phone shows one at first, a wide screen a whole row. */
function posterPriority(index: number) {
  if (index === 0) return 'first'
  return index < firstRowLength ? 'early' : 'later'
}

/** Placeholder of the same size as the loaded grid, so that nothing shifts. */
export function EventGridSkeleton() {
  return (
    <ul aria-hidden="true" className={gridClasses}>
      {skeletonCards.map((index) => (
        <li key={index} data-testid="event-skeleton">
          <Card>
            <Skeleton className="aspect-video rounded-none" />
            <div className="flex gap-4 p-5 pb-4">
              <Skeleton className="h-12 w-11" />
              <div className="grid grow gap-2">
                <Skeleton className="h-12 w-4/5" />
                <Skeleton className="h-5 w-3/5" />
                <Skeleton className="h-5 w-full" />
              </div>
            </div>
            <div className="mx-5 border-t border-dashed border-line pt-3 pb-4">
              <Skeleton className="h-10 w-2/5" />
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}
