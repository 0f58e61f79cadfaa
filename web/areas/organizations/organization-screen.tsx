import { EventList } from './event-list.tsx'
import { OrganizationHead } from './organization-head.tsx'
import { OrganizationLoader } from './organization-loader.tsx'
import { OrganizationNotice } from './organization-notice.tsx'
import { OrganizationSkeleton } from './organization-skeleton.tsx'
import { canSeeEvents, type RenderGates, worksAtGateOnly } from './own-events.ts'
import type { EventListParams } from './queries.ts'

interface OrganizationScreenProps {
  readonly slug: string
  readonly params: EventListParams
  readonly onParamsChange: (next: EventListParams) => void
  /** Renders the gates of an organization, for members who may only work there. */
  readonly renderGates: RenderGates
}

/** One organization with all its events. */
export function OrganizationScreen({ slug, renderGates, ...list }: OrganizationScreenProps) {
  return (
    <OrganizationLoader slug={slug} skeleton={<OrganizationSkeleton />}>
      {(organization) => (
        <>
          <OrganizationHead organization={organization} level={1} />
          <OrganizationNotice organization={organization} />
          {canSeeEvents(organization) && <EventList organization={organization} {...list} />}
          {worksAtGateOnly(organization) && renderGates(organization._id)}
        </>
      )}
    </OrganizationLoader>
  )
}
