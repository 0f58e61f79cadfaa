import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { type ReactNode, useState } from 'react'
import { canWriteEvent } from '../can-write-event.ts'
import { EditedEventLoader } from '../edited-event-loader.tsx'
import { DraftOverview } from './draft-overview.tsx'
import { JustPublished } from './just-published.tsx'
import { OverviewHead } from './overview-head.tsx'
import { PublishedOverview } from './published-overview.tsx'
import { SuspendedNotice } from './suspended-notice.tsx'

interface EventOverviewProps {
  readonly eventId: string
  /** Figures of the event, from another area; shown once it is published. */
  readonly figures: ReactNode
}

/** First screen of an event: the checklist of a draft, or figures and actions. */
export function EventOverview({ eventId, figures }: EventOverviewProps) {
  return (
    <EditedEventLoader eventId={eventId}>
      {(event) => <Overview key={event._id} event={event} figures={figures} />}
    </EditedEventLoader>
  )
}

interface OverviewProps extends Pick<EventOverviewProps, 'figures'> {
  readonly event: EditedEvent
}

function Overview({ event, figures }: OverviewProps) {
  const [isJustPublished, setIsJustPublished] = useState(false)
  const canWrite = canWriteEvent(event)
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-8">
      {isJustPublished && <JustPublished event={event} />}
      <OverviewHead event={event} />
      {event.organization.status === 'suspended' && <SuspendedNotice event={event} />}
      {event.state === 'draft' ? (
        <DraftOverview
          event={event}
          canWrite={canWrite}
          onPublished={() => setIsJustPublished(true)}
        />
      ) : (
        <PublishedOverview event={event} canWrite={canWrite} figures={figures} />
      )}
    </div>
  )
}
