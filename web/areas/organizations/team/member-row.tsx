import type { Member } from '@55tickets/contracts/organizations.ts'
import { memberRoleNames } from '@55tickets/rules/organizations/rights.ts'
import { givesSensitiveRight } from '@55tickets/rules/organizations/sensitive-rights.ts'
import { initials } from '@55tickets/rules/people/initials.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { serverMessage } from '../../../lib/api/api.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { organizationsKey, teamKey } from '../queries.ts'
import { MemberDialog } from './member-dialog.tsx'
import { PersonCard, personText } from './person-card.tsx'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'

interface MemberRowProps {
  readonly organizationId: string
  readonly member: Member
  readonly isSelf: boolean
}

/** One member, with what an owner can do about them. */
export function MemberRow({ organizationId, member, isSelf }: MemberRowProps) {
  const { name, email, role, eventIds, isConfirmed, leavesAt, hasSecondFactor } = member
  const [open, setOpen] = useState<'change' | 'remove'>()
  const close = () => setOpen(undefined)
  return (
    <li>
      <PersonCard picture={<Avatar initials={initials(name).slice(0, 2)} />}>
        <div className={personText}>
          <h3 className="text-base tracking-normal">
            {name}
            {isSelf && <span className="font-normal text-ink-soft"> (você)</span>}
          </h3>
          <p className="text-sm text-ink-soft">{email}</p>
          <p className="mt-1.5 flex flex-wrap gap-2">
            <Badge>{memberRoleNames[role]}</Badge>
            {eventIds && (
              <Badge>
                {eventIds.length === 1 ? 'Só 1 evento' : `Só ${eventIds.length} eventos`}
              </Badge>
            )}
            {hasSecondFactor === false && givesSensitiveRight(null, role) && (
              <Badge tone="warn">Sem verificação em duas etapas</Badge>
            )}
            {!isConfirmed && <Badge tone="warn">Espera a sua confirmação</Badge>}
          </p>
          {leavesAt && (
            <p className="mt-1.5 text-sm font-medium text-warn">
              {`${departureText(member)} em ${momentText(leavesAt, HOME_ZONE)}.`}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          {!isConfirmed && !givesSensitiveRight(null, role) && (
            <KeepMember {...{ organizationId, member }}>Confirmar</KeepMember>
          )}
          {!isConfirmed && givesSensitiveRight(null, role) && (
            <Button size="sm" onClick={() => setOpen('change')}>
              Confirmar
              <span className="sr-only">{` ${name}`}</span>
            </Button>
          )}
          {leavesAt && <KeepMember {...{ organizationId, member }}>Manter como dono</KeepMember>}
          {isConfirmed && !leavesAt && (
            <Button variant="secondary" size="sm" onClick={() => setOpen('change')}>
              Mudar função
              <span className="sr-only">{` de ${name}`}</span>
            </Button>
          )}
          {!leavesAt && (
            <Button
              variant="quiet"
              size="sm"
              className="text-danger"
              onClick={() => setOpen('remove')}
            >
              {isSelf ? 'Sair' : isConfirmed ? 'Remover' : 'Recusar'}
              {!isSelf && <span className="sr-only">{` ${name}`}</span>}
            </Button>
          )}
        </div>
      </PersonCard>
      {open === 'change' && <MemberDialog {...{ organizationId, member }} onClose={close} />}
      {open === 'remove' && (
        <RemoveMemberDialog {...{ organizationId, member, isSelf }} onClose={close} />
      )}
    </li>
  )
}

const departureText = ({ leavesFor }: Member): string =>
  leavesFor ? `Passa a ser ${memberRoleNames[leavesFor]}` : 'Sai da organização'

interface KeepMemberProps {
  readonly organizationId: string
  readonly member: Member
  readonly children: string
}

/** Confirms a member with role and events as they are; an owner who is leaving stays. */
function KeepMember({ organizationId, member, children }: KeepMemberProps) {
  const { userId, name, role, eventIds } = member
  const api = useApi()
  const client = useQueryClient()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () =>
      api('changeMember', {
        params: { organizationId, userId },
        body: { role, eventIds },
      }),
    onSuccess: (team) => {
      client.setQueryData(teamKey(organizationId), team)
      // Only the list of organizations, which counts who waits.
      void client.invalidateQueries({ queryKey: organizationsKey, exact: true })
      toast.success(`${name} está na equipe.`)
    },
    onError: (error) =>
      toast.error(serverMessage(error) ?? 'Não foi possível salvar. Tente novamente.'),
  })
  return (
    <Button size="sm" busy={isPending} onClick={() => mutate()}>
      {children}
      <span className="sr-only">{` ${name}`}</span>
    </Button>
  )
}
