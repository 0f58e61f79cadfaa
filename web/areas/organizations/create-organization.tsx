import type { Organization } from '@55tickets/contracts/organizations.ts'
import {
  checkOrganizationName,
  MAX_ORGANIZATION_NAME_LENGTH,
} from '@55tickets/rules/organizations/organization.ts'
import { checkPhone, maskPhone } from '@55tickets/rules/people/phone.ts'
import { digits } from '@55tickets/rules/text/mask.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/app-context.tsx'
import { useAuth, useUser } from '../../lib/auth/auth.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { EmailNotice } from './email-notice.tsx'
import { organizationsKey, organizationsQuery } from './queries.ts'

interface CreateOrganizationProps {
  /** Called after the organization was created and the list of organizations has it. */
  readonly onCreated: (organization: Organization) => void
}

/** Short form that creates an organization, whose owner is the user. */
export function CreateOrganization({ onCreated }: CreateOrganizationProps) {
  const api = useApi()
  const client = useQueryClient()
  const { cellphone } = useUser()
  const { check } = useAuth()
  const { data: own } = useQuery(organizationsQuery(api))
  const { form, text, busy, failure } = useForm({
    // Most people start with their own number.
    initial: { name: '', phone: maskPhone(cellphone) },
    validate: ({ name, phone }) => ({
      name: checkOrganizationName(name),
      phone: checkPhone(phone),
    }),
    send: async ({ name, phone }) => {
      const created = await api('createOrganization', {
        body: { name: name.trim(), phone: digits(phone) },
      })
      await client.invalidateQueries({ queryKey: organizationsKey })
      // The account's menu shows the workspace from now on.
      void check()
      onCreated(created)
    },
    failureText: 'Não foi possível criar a organização. Tente novamente.',
  })
  return (
    <>
      {own && !own.isEmailProved && <EmailNotice />}
      <form {...form} noValidate className="grid max-w-reading gap-x-4 [--error-room:2.375rem]">
        <TextField
          label="Nome da organização"
          hint="Quem organiza: seu nome, o da casa ou o da produtora. Aparece na página dos eventos."
          autoComplete="organization"
          enterKeyHint="next"
          maxLength={MAX_ORGANIZATION_NAME_LENGTH}
          required
          {...text('name')}
        />
        <TextField
          label="Telefone para contato"
          hint="Só para nossa equipe falar com você."
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          enterKeyHint="done"
          required
          className="[&_input]:max-w-60"
          {...text('phone', maskPhone)}
        />
        <div role="alert">
          {failure && <p className="mb-3 font-semibold text-danger">{failure}</p>}
        </div>
        <Button
          type="submit"
          size="lg"
          busy={busy}
          busyLabel="Criando..."
          className="justify-self-start max-sm:w-full"
        >
          Criar organização
        </Button>
      </form>
    </>
  )
}
