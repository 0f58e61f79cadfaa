import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { organizationStatusLabels } from '@55tickets/rules/organizations/organization.ts'
import { hasRight, memberRoleNames } from '@55tickets/rules/organizations/rights.ts'
import { initials } from '@55tickets/rules/people/initials.ts'
import { Link } from '../../framework/router/router.tsx'
import { Logo } from '../../ui/logo.tsx'
import { OrganizationStatusBadge } from '../../ui/organization-status-badge.tsx'
import { CreateEventLink } from './create-event-link.tsx'

interface OrganizationHeadProps {
  readonly organization: OwnOrganization
  /** Level of the heading: a page of its own, or a part of one. */
  readonly level: 1 | 2
}

/** Name and standing of an organization, with what can be done in it. */
export function OrganizationHead({ organization, level }: OrganizationHeadProps) {
  const { slug, name, logoUrl, role, status, isConfirmed } = organization
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 items-center gap-4">
        <Logo url={logoUrl} letters={initials(name).slice(0, 2)} size="lg" />
        <div className="min-w-0">
          <Heading
            className={level === 1 ? 'text-2xl font-black wrap-anywhere' : 'text-xl wrap-anywhere'}
          >
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
      {isConfirmed && hasRight(organization, 'writeEvents') && (
        <CreateEventLink organization={organization} />
      )}
    </div>
  )
}
