import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { initials } from '@55tickets/rules/people/initials.ts'
import Check from 'lucide-react/icons/check'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { Link } from '../../framework/router/router.tsx'
import { Logo } from '../../ui/brand/logo.tsx'
import { Menu, MenuHeading, MenuLink, MenuSeparator } from '../../ui/overlay/menu.tsx'

interface OrganizationSwitchProps {
  readonly organizations: readonly OwnOrganization[]
  readonly current: OwnOrganization
}

const look =
  'flex min-h-11 min-w-0 items-center gap-2 rounded-md px-1.5 font-semibold transition-colors hover:bg-action-soft hover:text-action-strong'

/** The current organization: a menu of all where the user has several, a link to its events else. */
export function OrganizationSwitch({ organizations, current }: OrganizationSwitchProps) {
  if (organizations.length === 1)
    return (
      <Link to={`/promotor/o/${current.slug}`} className={look}>
        <Mark organization={current} />
      </Link>
    )
  return (
    <Menu
      trigger={
        <button type="button" className={look}>
          <span className="sr-only">Trocar de organização:</span>
          <Mark organization={current} />
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
        </button>
      }
    >
      <MenuHeading className="text-sm text-ink-soft">Suas organizações</MenuHeading>
      <div className="max-h-[60dvh] max-w-80 overflow-y-auto">
        {organizations.map((organization) => (
          <MenuLink
            key={organization._id}
            to={`/promotor/o/${organization.slug}`}
            aria-current={organization === current ? 'true' : undefined}
          >
            <Logo url={organization.logoUrl} letters={organizationLetters(organization)} />
            <span className="min-w-0 grow truncate">{organization.name}</span>
            {organization === current && <Check aria-hidden="true" />}
          </MenuLink>
        ))}
      </div>
      <MenuSeparator />
      <MenuLink to="/promotor">Todas as organizações</MenuLink>
    </Menu>
  )
}

function Mark({ organization }: { organization: OwnOrganization }) {
  return (
    <>
      <Logo url={organization.logoUrl} letters={organizationLetters(organization)} />
      <span className="min-w-0 truncate">{organization.name}</span>
    </>
  )
}

const organizationLetters = ({ name }: OwnOrganization): string => initials(name).slice(0, 2)
