import type { Member } from '@55tickets/contracts/organizations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '../../../lib/app-context.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { teamKey } from '../queries.ts'
import { EventLimit } from './event-limit.tsx'
import { checkOwnPassword, OwnerPassword, passwordErrors } from './owner-password.tsx'
import { RoleChoice } from './role-choice.tsx'
import { useMembershipChoice } from './use-membership-choice.ts'

interface MemberDialogProps {
  readonly organizationId: string
  readonly member: Member
  readonly onClose: () => void
}

/** Changes role and events of a member. An owner is demoted a day later, with the password. */
export function MemberDialog({ organizationId, member, onClose }: MemberDialogProps) {
  const { userId, name } = member
  const api = useApi()
  const client = useQueryClient()
  const id = useId()
  const choice = useMembershipChoice(member.role, member.eventIds)
  const isDemotion = member.role === 'owner' && choice.role !== 'owner'
  const { form, text, field, busy, failure } = useForm({
    initial: { events: '', password: '' },
    validate: ({ password }) => ({
      events: choice.error,
      password: isDemotion ? checkOwnPassword(password) : null,
    }),
    validateOn: 'submit',
    send: async ({ password }) => {
      const { role, eventIds } = choice
      const body = { role, eventIds, ...(isDemotion && { password }) }
      const team = await api('changeMember', { params: { organizationId, userId }, body })
      client.setQueryData(teamKey(organizationId), team)
      toast.success(isDemotion ? `${name} deixa de ser dono em 24 horas.` : 'Função salva.')
      onClose()
    },
    fieldErrors: passwordErrors,
    failureText: 'Não foi possível salvar. Tente novamente.',
  })
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={`Função de ${name}`}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel="Salvando...">
            Salvar função
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
        {isDemotion && <OwnerPassword field={text('password')} />}
        <div role="alert">{failure && <p className="font-semibold text-danger">{failure}</p>}</div>
      </form>
    </Dialog>
  )
}
