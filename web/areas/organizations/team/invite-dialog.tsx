import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { givesSensitiveRight } from '@55tickets/rules/organizations/sensitive-rights.ts'
import { checkEmail } from '@55tickets/rules/people/email.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '../../../lib/app-context.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { teamKey } from '../queries.ts'
import { EventLimit } from './event-limit.tsx'
import { InviteLink } from './invite-link.tsx'
import { givenRoleText } from './owner-texts.ts'
import { RoleChoice } from './role-choice.tsx'
import { useMembershipChoice } from './use-membership-choice.ts'

interface InviteDialogProps {
  readonly organization: OwnOrganization
  readonly onClose: () => void
}

/** Invites a person by mail, or makes a link to copy. */
export function InviteDialog({ organization, onClose }: InviteDialogProps) {
  const { _id: organizationId } = organization
  const api = useApi()
  const client = useQueryClient()
  const id = useId()
  const choice = useMembershipChoice('manager', null)
  const [link, setLink] = useState<string>()
  const { form, text, field, values, busy, failure } = useForm({
    initial: { way: 'mail', email: '', events: '' },
    validate: ({ way, email }) => ({
      way: null,
      email: way === 'mail' ? checkEmail(email) : null,
      events: choice.error,
    }),
    validateOn: 'submit',
    send: async ({ way, email }) => {
      const { role, eventIds } = choice
      const to = way === 'mail' ? email.trim() : null
      const body = { email: to, role, eventIds }
      const made = await api('inviteMember', { params: { organizationId }, body })
      void client.invalidateQueries({ queryKey: teamKey(organizationId) })
      if (made.link) return setLink(made.link)
      toast.success(`Convite enviado para ${email.trim()}.`)
      onClose()
    },
    failureText: 'Não foi possível convidar. Tente novamente.',
  })
  const close = () => {
    if (!busy) onClose()
  }
  if (link !== undefined)
    return (
      <Dialog open onOpenChange={onClose} title="Link de convite pronto">
        <InviteLink link={link} />
      </Dialog>
    )
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Convidar para a equipe"
      description="O convite vale uma vez, por 7 dias."
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel="Convidando...">
            {values.way === 'mail' ? 'Enviar convite' : 'Criar link'}
          </Button>
        </>
      }
    >
      <form id={id} {...form} noValidate className="grid gap-4">
        <Select label="Como convidar" {...text('way')}>
          <option value="mail">Por email</option>
          <option value="link">Por link, para mandar no WhatsApp</option>
        </Select>
        {values.way === 'mail' ? (
          <TextField
            label="Email da pessoa"
            type="email"
            inputMode="email"
            autoComplete="off"
            required
            {...text('email')}
          />
        ) : (
          <p className="text-sm text-ink-soft">
            Quem abrir o link entra na equipe só depois que um dono confirmar a pessoa.
          </p>
        )}
        <RoleChoice value={choice.role} onChange={choice.setRole} />
        {choice.role !== 'owner' && (
          <EventLimit
            organizationId={organizationId}
            value={choice.limit}
            error={field('events').error}
            onChange={choice.setLimit}
          />
        )}
        {givesSensitiveRight(null, choice.role) && (
          <p className="text-sm text-ink-soft">{givenRoleText(choice.role)}</p>
        )}
        <div role="alert">{failure && <p className="font-semibold text-danger">{failure}</p>}</div>
      </form>
    </Dialog>
  )
}
