import type { Invite } from '@55tickets/contracts/organizations.ts'
import { memberRoleNames } from '@55tickets/rules/organizations/rights.ts'
import { shortDay } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { useQueryClient } from '@tanstack/react-query'
import Link2 from 'lucide-react/icons/link-2'
import Mail from 'lucide-react/icons/mail'
import { serverMessage } from '../../../lib/api/api.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { teamKey } from '../queries.ts'
import { PersonCard, personText } from './person-card.tsx'

interface InviteRowProps {
  readonly organizationId: string
  readonly invite: Invite
}

/** An invite that nobody has accepted yet. */
export function InviteRow({ organizationId, invite }: InviteRowProps) {
  const { _id: inviteId, email, role, expiresAt } = invite
  const api = useApi()
  const client = useQueryClient()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => api('revokeInvite', { params: { organizationId, inviteId } }),
    onSuccess: (team) => {
      client.setQueryData(teamKey(organizationId), team)
      toast.success('Convite cancelado.')
    },
    onError: (error) => {
      toast.error(serverMessage(error) ?? 'Não foi possível cancelar. Tente novamente.')
      void client.invalidateQueries({ queryKey: teamKey(organizationId) })
    },
  })
  const Icon = email ? Mail : Link2
  return (
    <li>
      <PersonCard
        picture={<Icon aria-hidden="true" className="m-2.5 size-6 shrink-0 text-ink-soft" />}
      >
        <div className={personText}>
          <p className="font-bold">{email ?? 'Convite por link'}</p>
          <p className="text-sm text-ink-soft">
            {`${memberRoleNames[role]} · vale até ${shortDay(expiresAt, HOME_ZONE)}`}
          </p>
        </div>
        <Button
          variant="quiet"
          size="sm"
          busy={isPending}
          onClick={() => mutate()}
          className="max-sm:-ml-3.5"
        >
          Cancelar convite
          <span className="sr-only">{` ${email ?? 'por link'}`}</span>
        </Button>
      </PersonCard>
    </li>
  )
}
