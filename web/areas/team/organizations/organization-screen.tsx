import type { TeamOrganization } from '@55tickets/contracts/team/organizations.ts'
import { organizerPath } from '@55tickets/rules/events/event-path.ts'
import { organizationStatusLabels } from '@55tickets/rules/organizations/organization.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { useQuery } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import { ApiError, failureText } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { OrganizationStatusBadge } from '../../../ui/badge/organization-status-badge.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyPanel } from '../../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { HistoryCard } from '../history-card.tsx'
import { organizationQuery } from '../queries.ts'
import { OrganizationDataCards } from './organization-data-cards.tsx'
import { OrganizationStatusForm } from './organization-status-form.tsx'

/** One organization, with the states loading, failed and not found. */
export function OrganizationScreen({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(organizationQuery(useApi(), id))
  if (data) return <OrganizationView organization={data} />
  // The server refuses an address that is not an id; show it as not found.
  if (data === null || (error instanceof ApiError && error.status === 400))
    return (
      <EmptyPanel
        level={1}
        title="Organização não encontrada"
        actions={<ButtonLink to="/equipe/organizacoes">Ver todas as organizações</ButtonLink>}
      >
        Confira se o link está completo.
      </EmptyPanel>
    )
  if (error)
    return (
      <ErrorPanel
        level={1}
        title="Não foi possível carregar a organização"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {failureText(error)}
      </ErrorPanel>
    )
  return (
    <div className="grid gap-5">
      <output className="sr-only">Carregando a organização...</output>
      <Skeleton className="h-24 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </div>
  )
}

function OrganizationView({ organization }: { organization: TeamOrganization }) {
  const { _id, name, slug, status, createdAt, steps } = organization
  return (
    <>
      <div className="mb-4">
        <BackLink to="/equipe/organizacoes">Todas as organizações</BackLink>
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
        <div className="min-w-0">
          <h1 className="text-2xl font-black wrap-anywhere">{name}</h1>
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft">
            <OrganizationStatusBadge status={status} label={organizationStatusLabels[status]} />
            {`Criada em ${momentText(createdAt, HOME_ZONE)}`}
          </p>
        </div>
        <ButtonLink variant="secondary" to={organizerPath(slug)}>
          <ExternalLink aria-hidden="true" />
          Ver página pública
        </ButtonLink>
      </div>
      <div className="mt-8 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:grid-rows-[auto_1fr] lg:items-start">
        <Card className="p-5 sm:p-6 lg:col-start-2">
          <OrganizationStatusForm key={_id} organization={organization} />
        </Card>
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <OrganizationDataCards organization={organization} />
        </div>
        <HistoryCard
          steps={steps.map(({ from, to, reason, ...step }) => ({
            ...step,
            change:
              from === to
                ? 'Novos dados confirmados'
                : `${organizationStatusLabels[from]} → ${organizationStatusLabels[to]}`,
            text: reason,
          }))}
          start={{ label: 'Criada', at: createdAt }}
        />
      </div>
    </>
  )
}
