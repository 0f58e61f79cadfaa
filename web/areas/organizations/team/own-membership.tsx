import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { memberRoleNames } from '@55tickets/rules/organizations/rights.ts'
import { initials } from '@55tickets/rules/people/initials.ts'
import { useState } from 'react'
import { useUser } from '../../../lib/auth/auth.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { PersonCard, personText } from './person-card.tsx'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'

/** Team as a member sees it who manages nobody: their own part in it, and the way out. */
export function OwnMembership({ organization }: { organization: OwnOrganization }) {
  const { id: userId, name, email } = useUser()
  const { _id: organizationId, slug, name: organizationName } = organization
  const { role, isLimited, isConfirmed } = organization
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <div className="max-w-200">
      {/* Who is not confirmed yet has no navigation. */}
      {!isConfirmed && <BackLink to={`/promotor/o/${slug}`}>{organizationName}</BackLink>}
      <h1 className="mb-6 text-2xl font-black">Equipe</h1>
      <PersonCard picture={<Avatar initials={initials(name).slice(0, 2)} />}>
        <div className={personText}>
          <h2 className="text-base tracking-normal">
            {name}
            <span className="font-normal text-ink-soft"> (você)</span>
          </h2>
          <p className="text-sm text-ink-soft">{email}</p>
          <p className="mt-1.5 flex flex-wrap gap-2">
            <Badge>{memberRoleNames[role]}</Badge>
            {isLimited && <Badge>Só alguns eventos</Badge>}
            {!isConfirmed && <Badge tone="warn">Espera a confirmação de um dono</Badge>}
          </p>
        </div>
        <Button
          variant="quiet"
          size="sm"
          className="text-danger max-sm:-ml-3.5"
          onClick={() => setIsLeaving(true)}
        >
          Sair da organização
        </Button>
      </PersonCard>
      <p className="mt-4 max-w-reading text-ink-soft">
        {isConfirmed
          ? 'Só os donos veem a equipe, convidam pessoas e mudam funções.'
          : 'Você entrou por um link. A função vale assim que um dono confirmar você nesta tela.'}
      </p>
      {isLeaving && (
        <RemoveMemberDialog
          organizationId={organizationId}
          member={{ userId, name, role, isConfirmed }}
          isSelf
          onClose={() => setIsLeaving(false)}
        />
      )}
    </div>
  )
}
