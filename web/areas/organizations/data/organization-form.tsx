import type { Organization } from '@55tickets/contracts/organizations.ts'
import {
  MAX_ORGANIZATION_DESCRIPTION_LENGTH,
  MAX_ORGANIZATION_NAME_LENGTH,
  maskOrganizationDocument,
} from '@55tickets/rules/organizations/organization.ts'
import { type Address, addressLimits } from '@55tickets/rules/people/address.ts'
import { maskPhone } from '@55tickets/rules/people/phone.ts'
import { maskPostalCode } from '@55tickets/rules/people/postal-code.ts'
import type { ReactNode } from 'react'
import { useAddressLookup } from '../../../lib/forms/address.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { AddressFields } from '../../../ui/form/address-fields.tsx'
import { RestoredNotice } from '../../../ui/form/restored-notice.tsx'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { LogoField } from '../logo-field.tsx'
import { MergeNotice } from './merge-notice.tsx'
import { useOrganizationForm } from './use-organization-form.ts'

/** Form of an organization's data: what everybody sees, and what is needed to be paid. */
export function OrganizationForm({ organization }: { organization: Organization }) {
  const { logo, setLogo, merge, isNewPayee, isRestored, discard, ...organizationForm } =
    useOrganizationForm(organization)
  const { form, text, field, values, busy, failure, attempts } = organizationForm
  const lookup = useAddressLookup(organization.address?.postalCode ?? '', organizationForm)
  const addressField = (name: keyof Address) => ({
    ...text(name, name === 'postalCode' ? maskPostalCode : undefined),
    maxLength: addressLimits[name],
  })
  return (
    <form {...form} noValidate className="grid max-w-180 gap-6 [--row-gap:1.25rem]">
      {isRestored && <RestoredNotice onDiscard={discard} />}
      {merge && <MergeNotice merge={merge} />}
      <Part title="O que todos veem">
        <LogoField
          organizationId={organization._id}
          name={values.name}
          value={logo}
          error={field('logoId').error}
          onChange={setLogo}
        />
        <TextField
          label="Nome"
          autoComplete="organization"
          maxLength={MAX_ORGANIZATION_NAME_LENGTH}
          required
          {...text('name')}
        />
        {organization.status === 'verified' && values.name.trim() !== organization.name && (
          <p className="text-sm text-ink-soft">{NEW_NAME}</p>
        )}
        <TextArea
          label="Sobre a organização"
          hint="Aparece na página pública, acima dos seus eventos."
          maxLength={MAX_ORGANIZATION_DESCRIPTION_LENGTH}
          rows={5}
          {...text('description')}
        />
      </Part>
      <Part title="Quem recebe" lead="Só os donos e nossa equipe veem. É preciso para os repasses.">
        <TextField
          label="CPF ou CNPJ"
          autoComplete="off"
          autoCapitalize="characters"
          className="[&_input]:max-w-72"
          {...text('document', maskOrganizationDocument)}
        />
        <TextField
          label="Nome completo ou razão social"
          autoComplete="off"
          maxLength={160}
          {...text('legalName')}
        />
        {isNewPayee && (
          <p className="text-sm text-ink-soft">
            {organization.status === 'verified' ? `${NEW_PAYEE} ${CONFIRMED_FIRST}` : NEW_PAYEE}
          </p>
        )}
        <TextField
          label="Telefone para contato"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          required
          className="[&_input]:max-w-60"
          {...text('phone', maskPhone)}
        />
        <AddressFields field={addressField} lookup={lookup} isOptional />
      </Part>
      <SaveBar {...{ failure, attempts }}>
        <Button type="submit" busy={busy} busyLabel="Salvando..." className="max-sm:grow">
          {merge ? 'Salvar por cima' : 'Salvar dados'}
        </Button>
      </SaveBar>
    </form>
  )
}

const NEW_NAME =
  'Com outro nome, o selo “Organizador Verificado” some e os repasses param até nossa equipe confirmar. Todos os donos recebem um email quando você salvar.'

const NEW_PAYEE =
  'Isso define quem recebe o dinheiro da organização. Todos os donos recebem um email quando você salvar.'

const CONFIRMED_FIRST =
  'Os repasses param e o selo “Organizador Verificado” some até nossa equipe confirmar os novos dados. Se o CPF ou CNPJ muda, cadastre depois a nova chave PIX.'

interface PartProps {
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
}

function Part({ title, lead, children }: PartProps) {
  return (
    <Card className="p-5 sm:p-7">
      <h2 className="text-lg">{title}</h2>
      {lead && <p className="mt-1 text-sm text-ink-soft">{lead}</p>}
      <div className="mt-4 grid grid-cols-1 gap-y-(--row-gap)">{children}</div>
    </Card>
  )
}
