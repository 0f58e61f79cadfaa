import type { Lead } from '@55tickets/contracts/team.ts'
import {
  checkOrganizationName,
  MAX_ORGANIZATION_NAME_LENGTH,
} from '@55tickets/rules/organizations/organization.ts'
import { useQueryClient } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import Mail from 'lucide-react/icons/mail'
import MailX from 'lucide-react/icons/mail-x'
import { useRef } from 'react'
import { Link } from '../../framework/router/router.tsx'
import { ApiError, serverMessage } from '../../lib/api/api.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { toast } from '../../lib/toasts/toasts.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { leadKey, organizationsKey } from './queries.ts'

/** The organization that a won lead became, or the form that creates it. */
export function LeadOrganization({ lead }: { lead: Lead }) {
  const { organization, status } = lead
  const title = useRef<HTMLHeadingElement>(null)
  if (!organization && status !== 'ganho') return null
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby="organization-title">
        <h2 id="organization-title" ref={title} tabIndex={-1} className="mb-4 text-lg outline-none">
          Organização
        </h2>
        {organization ? (
          <InvitedOrganization lead={lead} organization={organization} />
        ) : (
          // The form and its button go: the title keeps the focus near.
          <OrganizationForm lead={lead} onCreated={() => title.current?.focus()} />
        )}
      </section>
    </Card>
  )
}

interface InvitedOrganizationProps {
  readonly lead: Lead
  readonly organization: NonNullable<Lead['organization']>
}

function InvitedOrganization({ lead, organization }: InvitedOrganizationProps) {
  const { _id, name, hasOwner, isInviteOpen } = organization
  const canInvite = !hasOwner && !isInviteOpen && lead.status === 'ganho'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <Link
        to={`/equipe/organizacoes/${_id}`}
        className="inline-flex min-h-11 items-center rounded-md font-semibold text-action wrap-anywhere hover:underline"
      >
        {name}
      </Link>
      <InviteBadge organization={organization} />
      {canInvite && <InviteAgain lead={lead} name={name} />}
    </div>
  )
}

function InviteBadge({ organization }: Pick<InvitedOrganizationProps, 'organization'>) {
  if (organization.hasOwner)
    return (
      <Badge tone="ok">
        <CircleCheck aria-hidden="true" />
        Convite aceito
      </Badge>
    )
  if (organization.isInviteOpen)
    return (
      <Badge>
        <Mail aria-hidden="true" />
        Convite enviado
      </Badge>
    )
  return (
    <Badge tone="warn">
      <MailX aria-hidden="true" />
      Convite expirado
    </Badge>
  )
}

/** Mails another invite, because the last one has expired. */
function InviteAgain({ lead: { _id: id, email }, name }: { lead: Lead; name: string }) {
  const api = useApi()
  const client = useQueryClient()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => api('inviteLead', { params: { id }, body: { name } }),
    onSuccess: (lead) => {
      client.setQueryData(leadKey(id), lead)
      void client.invalidateQueries({ queryKey: organizationsKey })
      toast.success(`Enviamos outro convite para ${email}.`)
    },
    onError: (error) => {
      toast.error(serverMessage(error) ?? 'Não foi possível enviar o convite. Tente novamente.')
      return client.invalidateQueries({ queryKey: leadKey(id) })
    },
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={isPending}
      onClick={() => mutate()}
      className="w-full"
    >
      Enviar novo convite
    </Button>
  )
}

interface OrganizationFormProps {
  readonly lead: Lead
  readonly onCreated: () => void
}

function OrganizationForm({ lead, onCreated }: OrganizationFormProps) {
  const { _id: id, company, name, email } = lead
  const api = useApi()
  const client = useQueryClient()
  const { form, text, busy } = useForm({
    initial: { name: company.trim() || name },
    validate: (values) => ({ name: checkOrganizationName(values.name) }),
    validateOn: 'blur',
    send: async (values) => {
      try {
        const body = { name: values.name }
        client.setQueryData(leadKey(id), await api('inviteLead', { params: { id }, body }))
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'LEAD_NOT_WON')) throw error
        // Somebody else changed the lead, so that this form goes: the message must outlive it.
        toast.error(error.message)
        return client.invalidateQueries({ queryKey: leadKey(id) })
      }
      onCreated()
      void client.invalidateQueries({ queryKey: organizationsKey })
      toast.success('Organização criada. O convite foi enviado.')
    },
    fieldErrors: (error) => ({
      name:
        (error instanceof ApiError && error.fields['name']) ||
        (serverMessage(error) ?? 'Não foi possível criar a organização. Tente novamente.'),
    }),
  })
  return (
    <form {...form} noValidate aria-labelledby="organization-title" className="grid gap-4">
      <TextField
        label="Nome da organização"
        hint={`${email} recebe um convite para ser o dono.`}
        maxLength={MAX_ORGANIZATION_NAME_LENGTH}
        autoComplete="off"
        required
        {...text('name')}
      />
      <Button type="submit" variant="secondary" busy={busy} busyLabel="Criando...">
        Criar organização
      </Button>
    </form>
  )
}
