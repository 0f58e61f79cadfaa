import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { organizationStatusLabels } from '@55tickets/rules/organizations/organization.ts'
import { hasRight, memberRoleNames } from '@55tickets/rules/organizations/rights.ts'
import { initials } from '@55tickets/rules/people/initials.ts'
import { Link } from '../../framework/router/router.tsx'
import { OrganizationStatusBadge } from '../../ui/badge/organization-status-badge.tsx'
import { Logo } from '../../ui/brand/logo.tsx'
import { classes } from '../../ui/classes.ts'
import { CreateEventLink } from './create-event-link.tsx'

interface OrganizationHeadProps {
  readonly organization: OwnOrganization
  /** Level of the heading: a page of its own, or a part of one. */
  readonly level: 1 | 2
}

/** Characters from which a name is set smaller, so that the events stay in sight on a phone. */
const LONG_NAME = 60

function headingSize(level: 1 | 2, isLong: boolean): string {
  if (level === 2) return 'text-xl'
  return isLong ? 'text-lg font-black sm:text-xl' : 'text-2xl font-black'
}

/** Name and standing of an organization, with what can be done in it. */
export function OrganizationHead({ organization, level }: OrganizationHeadProps) {
  const { slug, name, logoUrl, role, status, isConfirmed } = organization
  const isLong = name.length > LONG_NAME
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 sm:flex-nowrap">
      <div className={classes('flex min-w-0 gap-4', isLong ? 'items-start' : 'items-center')}>
        <Logo url={logoUrl} letters={initials(name).slice(0, 2)} size="lg" />
        <div className="min-w-0">
          <Heading className={classes('wrap-anywhere', headingSize(level, isLong))}>
            {level === 1 ? (
              name
            ) : (
              <Link to={`/promotor/o/${slug}`} className="rounded-sm hover:underline">
                {name}
              </Link>
            )}
          </Heading>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
            {`Sua função: ${memberRoleNames[role]}`}
            {/* Most organizations are new. */}
            {status !== 'new' && (
              <OrganizationStatusBadge status={status} label={organizationStatusLabels[status]} />
            )}
          </p>
        </div>
      </div>
      {isConfirmed && hasRight(organization, 'createEvents') && (
        <CreateEventLink organization={organization} />
      )}
    </div>
  )
}
