import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { EventList } from './event-list.tsx'
import { OrganizationHead } from './organization-head.tsx'
import { OrganizationLoader } from './organization-loader.tsx'
import { OrganizationNotice } from './organization-notice.tsx'
import { OrganizationSkeleton } from './organization-skeleton.tsx'
import type { EventListParams } from './queries.ts'

interface OrganizationScreenProps {
  readonly slug: string
  readonly params: EventListParams
  readonly onParamsChange: (next: EventListParams) => void
}

/** One organization with all its events. */
export function OrganizationScreen({ slug, ...list }: OrganizationScreenProps) {
  return (
    <OrganizationLoader slug={slug} skeleton={<OrganizationSkeleton />}>
      {(organization) => (
        <>
          <OrganizationHead organization={organization} level={1} />
          <OrganizationNotice organization={organization} />
          {organization.isConfirmed && hasRight(organization, 'seeEvents') && (
            <EventList organization={organization} {...list} />
          )}
        </>
      )}
    </OrganizationLoader>
  )
}
