import type { MemberList, OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { useQuery } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { failureText } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { useUser } from '../../../lib/auth/auth.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OrganizationLoader } from '../organization-loader.tsx'
import { teamQuery } from '../queries.ts'
import { FactorDemand } from './factor-demand.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { InviteRow } from './invite-row.tsx'
import { MemberRow } from './member-row.tsx'
import { OwnMembership } from './own-membership.tsx'

/** Members of an organization with their roles, and its open invites. */
export function TeamScreen({ slug }: { slug: string }) {
  return (
    <OrganizationLoader slug={slug} skeleton={<TeamSkeleton />}>
      {(organization) =>
        organization.isConfirmed && hasRight(organization, 'manageOrganization') ? (
          <OwnTeam organization={organization} />
        ) : (
          <OwnMembership organization={organization} />
        )
      }
    </OrganizationLoader>
  )
}

function OwnTeam({ organization }: { organization: OwnOrganization }) {
  const { data, error, isFetching, refetch } = useQuery(teamQuery(useApi(), organization._id))
  const [isInviting, setIsInviting] = useState(false)
  return (
    <div className="max-w-200">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl font-black">Equipe</h1>
        <Button onClick={() => setIsInviting(true)}>
          <UserPlus aria-hidden="true" />
          Convidar
        </Button>
      </div>
      {isInviting && (
        <InviteDialog organization={organization} onClose={() => setIsInviting(false)} />
      )}
      {!data && error && (
        <ErrorPanel
          title="Não foi possível carregar a equipe"
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {failureText(error)}
        </ErrorPanel>
      )}
      {!data && !error && <RowsSkeleton />}
      {data && <People organizationId={organization._id} team={data} />}
    </div>
  )
}

function People({ organizationId, team }: { organizationId: string; team: MemberList }) {
  const { id } = useUser()
  // Who waits comes first, so that it is seen without scrolling.
  const members = team.members.toSorted(
    (one, other) => Number(one.isConfirmed) - Number(other.isConfirmed),
  )
  return (
    <>
      <FactorDemand
        organizationId={organizationId}
        isDemanded={team.demandsSecondFactor === true}
      />
      <h2 className="sr-only">Pessoas</h2>
      <ul className="grid gap-3">
        {members.map((member) => (
          <MemberRow
            key={member.userId}
            organizationId={organizationId}
            member={member}
            isSelf={member.userId === id}
          />
        ))}
      </ul>
      {team.invites.length > 0 && (
        <>
          <h2 className="mt-10 mb-4 text-xl">Convites abertos</h2>
          <ul className="grid gap-3">
            {team.invites.map((invite) => (
              <InviteRow key={invite._id} organizationId={organizationId} invite={invite} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function TeamSkeleton() {
  return (
    <div className="max-w-200">
      <Skeleton className="mb-6 h-11 w-40" />
      <RowsSkeleton />
    </div>
  )
}

function RowsSkeleton() {
  return (
    <div className="grid gap-3">
      <output className="sr-only">Carregando a equipe...</output>
      <Skeleton className="h-26 rounded-lg" />
      <Skeleton className="h-26 rounded-lg" />
    </div>
  )
}
