import type { TeamOrganization } from '@55tickets/contracts/team/organizations.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { maskOrganizationDocument } from '@55tickets/rules/organizations/organization.ts'
import { isPhone, maskPhone } from '@55tickets/rules/people/phone.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Mail from 'lucide-react/icons/mail'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'

interface OrganizationProps {
  readonly organization: TeamOrganization
}

/** Data that the team needs before it changes the status of an organization. */
export function OrganizationDataCards({ organization }: OrganizationProps) {
  const { legalName, document, phone, description } = organization
  return (
    <div className="grid grid-cols-1 gap-6">
      <SalesCard organization={organization} />
      <TitledCard title="Dados">
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <Datum name="Nome completo ou razão social" value={legalName} />
          <Datum name="CPF ou CNPJ" value={document && maskOrganizationDocument(document)} />
          {/* The phone of a lead may be a foreign one. */}
          <Datum name="Telefone" value={isPhone(phone) ? maskPhone(phone) : phone} />
          <Datum name="Descrição" value={description} isLong />
        </dl>
      </TitledCard>
      <OwnersCard organization={organization} />
    </div>
  )
}

function SalesCard({ organization }: OrganizationProps) {
  const { gross, salesLimit, status, publishedEvents } = organization
  return (
    <TitledCard title="Vendas">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-4">
        <Datum name="Vendido até agora" value={formatReais(gross)} />
        <Datum name="Eventos publicados" value={countText(publishedEvents)} />
      </dl>
      {status === 'new' && (
        <div className="mt-5">
          <ProgressBar
            label={`Limite de uma organização nova: ${formatReais(salesLimit)}`}
            share={salesLimit > 0 ? Math.min(1, gross / salesLimit) : 1}
          />
          <p className="mt-2 text-sm text-ink-soft">
            {gross >= salesLimit
              ? 'O limite foi atingido: as vendas estão pausadas até a verificação.'
              : 'Ao atingir o limite, as vendas pausam até a verificação.'}
          </p>
        </div>
      )}
    </TitledCard>
  )
}

function OwnersCard({ organization: { owners, invitedOwners } }: OrganizationProps) {
  return (
    <TitledCard title="Donos">
      {owners.length === 0 && invitedOwners.length === 0 && (
        <p className="text-ink-soft">Ninguém aceitou o convite, e não há convite aberto.</p>
      )}
      <ul className="grid gap-4">
        {owners.map(({ name, email, isEmailProved }) => (
          <Owner key={email} name={name} email={email}>
            {isEmailProved ? (
              <Badge tone="ok">
                <CircleCheck aria-hidden="true" />
                Email confirmado
              </Badge>
            ) : (
              <Badge tone="warn">
                <CircleAlert aria-hidden="true" />
                Email não confirmado
              </Badge>
            )}
          </Owner>
        ))}
        {invitedOwners.map((email) => (
          <Owner key={`invited ${email}`} email={email}>
            <Badge>
              <Mail aria-hidden="true" />
              Convite aberto
            </Badge>
          </Owner>
        ))}
      </ul>
    </TitledCard>
  )
}

interface OwnerProps {
  /** Unknown until the invite is accepted. */
  readonly name?: string
  readonly email: string
  /** Badge that tells how far the owner is known. */
  readonly children: ReactNode
}

function Owner({ name, email, children }: OwnerProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5">
      <div className="min-w-0">
        {name && <p className="font-medium wrap-anywhere">{name}</p>}
        <a
          href={`mailto:${encodeURIComponent(email)}`}
          className="text-action wrap-anywhere hover:underline"
        >
          {email}
        </a>
      </div>
      {children}
    </li>
  )
}

function TitledCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="p-5 sm:p-6">
      <section aria-label={title}>
        <h2 className="mb-4 text-lg">{title}</h2>
        {children}
      </section>
    </Card>
  )
}

interface DatumProps {
  readonly name: string
  readonly value: string | null
  readonly isLong?: boolean
}

function Datum({ name, value, isLong = false }: DatumProps) {
  return (
    <div className={isLong ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-0.5 font-medium wrap-anywhere whitespace-pre-line tabular-nums">
        {value || <span className="font-normal text-ink-soft">Não informado</span>}
      </dd>
    </div>
  )
}
