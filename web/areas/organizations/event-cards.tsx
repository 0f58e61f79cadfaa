import type { PromoterEvent } from '@55tickets/contracts/editor.ts'
import type { Ref } from 'react'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PromoterEventCard } from './promoter-event-card.tsx'

const gridClasses = 'grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3'

interface EventCardsProps {
  readonly events: readonly PromoterEvent[]
  readonly canWrite: boolean
  readonly label: string
  /** Level of the events' names as headings. */
  readonly level: 2 | 3
  readonly ref?: Ref<HTMLUListElement>
}

export function EventCards({ events, canWrite, label, level, ref }: EventCardsProps) {
  return (
    <ul
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      className={`${gridClasses} scroll-mt-24 outline-none`}
    >
      {events.map((event) => (
        <li key={event._id}>
          <PromoterEventCard {...{ event, canWrite, level }} />
        </li>
      ))}
    </ul>
  )
}

/** Skeletons of the cards' own shape. */
export function EventCardsSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div className={gridClasses}>
      <output className="sr-only">Carregando os eventos...</output>
      {Array.from({ length: count }, (_, at) => (
        <Card key={at}>
          <div className="flex gap-4 p-4 sm:flex-col sm:gap-0 sm:p-0">
            <Skeleton className="aspect-video w-28 shrink-0 self-start sm:w-full sm:rounded-none" />
            <div className="grow sm:p-5 sm:pb-4">
              <Skeleton className="h-5.5 w-24" />
              <Skeleton className="mt-2 h-6 w-4/5" />
              <Skeleton className="mt-1.5 h-5 w-3/5" />
            </div>
          </div>
          <div className="mx-4 min-h-16 border-t border-dashed border-line py-3 sm:mx-5">
            <Skeleton className="h-9 w-2/5" />
          </div>
        </Card>
      ))}
    </div>
  )
}
