import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OrganizationLoader } from '../organization-loader.tsx'
import { OwnersOnly } from '../owners-only.tsx'
import { organizationQuery } from '../queries.ts'
import { OrganizationForm } from './organization-form.tsx'

/** Data of an organization, which its owners change. */
export function OrganizationDataScreen({ slug }: { slug: string }) {
  return (
    <>
      <OrganizationLoader slug={slug} skeleton={<DataSkeleton />}>
        {(organization) => (
          <>
            <h1 className="mb-6 text-2xl font-black">Dados da organização</h1>
            {organization.isConfirmed && hasRight(organization, 'manageOrganization') ? (
              <LoadedForm organization={organization} />
            ) : (
              <OwnersOnly>Só os donos mudam os dados da organização.</OwnersOnly>
            )}
          </>
        )}
      </OrganizationLoader>
    </>
  )
}

function LoadedForm({ organization: { _id: id } }: { organization: OwnOrganization }) {
  const { data, error, isFetching, refetch } = useQuery(organizationQuery(useApi(), id))
  if (data) return <OrganizationForm key={id} organization={data} />
  if (!error) return <FieldsSkeleton />
  return (
    <ErrorPanel
      title="Não foi possível carregar os dados"
      retrying={isFetching}
      onRetry={() => void refetch()}
    >
      {failureText(error)}
    </ErrorPanel>
  )
}

function DataSkeleton() {
  return (
    <>
      <Skeleton className="mb-6 h-9 w-72" />
      <FieldsSkeleton />
    </>
  )
}

function FieldsSkeleton() {
  return (
    <div className="grid max-w-180 gap-6">
      <output className="sr-only">Carregando os dados...</output>
      <Skeleton className="h-96 rounded-lg" />
      <Skeleton className="h-64 rounded-lg" />
    </div>
  )
}
