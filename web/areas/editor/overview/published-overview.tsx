import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { CancelledNotice } from './cancelled-notice.tsx'
import { EventActions, PausedNotice } from './event-actions.tsx'
import { EventLinks } from './event-links.tsx'
import { PostponedNotice } from './postponed-notice.tsx'
import { ShareEvent } from './share-event.tsx'

interface PublishedOverviewProps {
  readonly event: EditedEvent
  readonly canWrite: boolean
  readonly figures: ReactNode
}

/** A published event: how it sells, its address, and what can be done with it. */
export function PublishedOverview({ event, canWrite, figures }: PublishedOverviewProps) {
  const { state } = event
  return (
    <>
      {state === 'postponed' && <PostponedNotice event={event} canWrite={canWrite} />}
      {state === 'cancelled' && <CancelledNotice event={event} />}
      {state === 'paused' && <PausedNotice event={event} canWrite={canWrite} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {figures}
          {state !== 'ended' && state !== 'cancelled' && (
            <Card className="p-5 sm:p-6">
              <section aria-labelledby="share-title">
                <h2 id="share-title" className="mb-4 text-lg">
                  Divulgar
                </h2>
                <ShareEvent event={event} />
              </section>
            </Card>
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <EventActions event={event} canWrite={canWrite} />
          {/* A desk has the same links in the side bar. */}
          <div className="md:hidden">
            <EventLinks event={event} canWrite={canWrite} />
          </div>
        </div>
      </div>
    </>
  )
}
