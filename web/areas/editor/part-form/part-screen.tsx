import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { Right } from '@55tickets/rules/organizations/rights.ts'
import type { ReactNode } from 'react'
import { BackLink } from '../../../ui/back-link.tsx'
import { EditedEventLoader } from '../edited-event-loader.tsx'
import { eventScreenPath } from '../event-screen-path.ts'

interface PartScreenProps {
  readonly eventId: string
  readonly title: string
  /** Right that the screen needs, besides seeing the event. */
  readonly right?: Right
  readonly children: (event: EditedEvent) => ReactNode
}

/** Screen on which one part of an event is edited. */
export function PartScreen({ eventId, title, right, children }: PartScreenProps) {
  return (
    <EditedEventLoader eventId={eventId} right={right}>
      {(event) => (
        <div className="page-width grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 py-4 md:ml-10 md:py-8">
          <div>
            <BackLink to={eventScreenPath(eventId)}>{event.page.name}</BackLink>
            <h1 className="mt-1 text-2xl font-black">{title}</h1>
          </div>
          {children(event)}
        </div>
      )}
    </EditedEventLoader>
  )
}
