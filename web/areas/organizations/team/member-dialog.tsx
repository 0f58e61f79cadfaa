import type { Member } from '@55tickets/contracts/organizations.ts'
import { givesSensitiveTerms } from '@55tickets/rules/organizations/sensitive-rights.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '../../../lib/app-context.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { organizationsKey, teamKey } from '../queries.ts'
import { EventLimit } from './event-limit.tsx'
import { givenRoleText, OWNER_LEAVES_TEXT } from './owner-texts.ts'
import { RoleChoice } from './role-choice.tsx'
import { useMembershipChoice } from './use-membership-choice.ts'

interface MemberDialogProps {
  readonly organizationId: string
  readonly member: Member
  readonly onClose: () => void
}

/** Changes role and events of a member, and confirms one who came by a link. To demote an owner takes a day. */
export function MemberDialog({ organizationId, member, onClose }: MemberDialogProps) {
  const { userId, name, isConfirmed } = member
  const api = useApi()
  const client = useQueryClient()
  const id = useId()
  const choice = useMembershipChoice(member.role, member.eventIds)
  const isOwner = member.role === 'owner' && isConfirmed
  const isDemotion = isOwner && choice.role !== 'owner'
  const isGiven = givesSensitiveTerms(isConfirmed ? member : null, choice)
  const { form, field, busy, failure } = useForm({
    initial: { events: '' },
    validate: () => ({ events: choice.error }),
    validateOn: 'submit',
    send: async () => {
      const { role, eventIds } = choice
      const body = { role, eventIds }
      const team = await api('changeMember', { params: { organizationId, userId }, body })
      client.setQueryData(teamKey(organizationId), team)
      // Only the list of organizations, which counts who waits.
      if (!isConfirmed) void client.invalidateQueries({ queryKey: organizationsKey, exact: true })
      if (isDemotion) toast.success(`${name} deixa de ser dono em 24 horas.`)
      else toast.success(isConfirmed ? 'Função salva.' : `${name} está na equipe.`)
      onClose()
    },
    failureText: 'Não foi possível salvar. Tente novamente.',
  })
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={isConfirmed ? `Função de ${name}` : `Confirmar ${name}?`}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel="Salvando...">
            {isConfirmed ? 'Salvar função' : 'Confirmar pessoa'}
          </Button>
        </>
      }
    >
      <form id={id} {...form} noValidate className="grid gap-4">
        <RoleChoice value={choice.role} onChange={choice.setRole} />
        {choice.role !== 'owner' && (
          <EventLimit
            organizationId={organizationId}
            value={choice.limit}
            error={field('events').error}
            onChange={choice.setLimit}
          />
        )}
        {(isGiven || isDemotion) && (
          <p className="text-sm text-ink-soft">
            {isGiven ? givenRoleText(choice.role) : OWNER_LEAVES_TEXT}
          </p>
        )}
        <div role="alert">{failure && <p className="font-semibold text-danger">{failure}</p>}</div>
      </form>
    </Dialog>
  )
}
