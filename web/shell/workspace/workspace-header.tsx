import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { Link } from '../../framework/router/router.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EventSearch } from './event-search.tsx'
import { OrganizationSwitch } from './organization-switch.tsx'
import { WorkspaceAccount } from './workspace-account.tsx'

interface WorkspaceHeaderProps {
  readonly organizations: readonly OwnOrganization[] | undefined
  readonly current: OwnOrganization | undefined
}

export function WorkspaceHeader({ organizations, current }: WorkspaceHeaderProps) {
  return (
    <header className="sticky top-0 z-40 h-(--header-height) bg-surface shadow-bar">
      <div className="flex h-full items-center gap-2 px-4 md:gap-4 md:px-6">
        <Link
          to="/promotor"
          className="inline-flex min-h-11 shrink-0 items-center rounded-md text-xl font-extrabold tracking-[-0.035em] md:min-w-44 lg:min-w-52"
        >
          <span className="font-black text-action">55</span>
          <span className="max-md:sr-only">Tickets</span>
        </Link>
        <div className="flex min-w-0 grow">
          {organizations === undefined && <Skeleton className="h-8 w-40" />}
          {organizations && current && <OrganizationSwitch {...{ organizations, current }} />}
        </div>
        {current?.isConfirmed && hasRight(current, 'seeEvents') && (
          <EventSearch slug={current.slug} />
        )}
        <WorkspaceAccount />
      </div>
    </header>
  )
}
