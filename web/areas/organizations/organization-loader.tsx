import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { EmailNotice } from './email-notice.tsx'
import { organizationsQuery } from './queries.ts'

interface OrganizationLoaderProps {
  readonly slug: string
  /** Shown while the organization is loading. */
  readonly skeleton: ReactNode
  readonly children: (organization: OwnOrganization) => ReactNode
}

/** Finds one of the user's organizations, with the states loading, failed and not found. */
export function OrganizationLoader({ slug, skeleton, children }: OrganizationLoaderProps) {
  const { data, error, isFetching, refetch } = useQuery(organizationsQuery(useApi()))
  const organization = data?.docs.find((one) => one.slug === slug)
  return (
    <div className="page-width py-6 md:py-8">
      {!data && error && (
        <ErrorPanel
          level={1}
          title="Não foi possível carregar a organização"
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {failureText(error)}
        </ErrorPanel>
      )}
      {!data && !error && skeleton}
      {data && !organization && (
        <EmptyPanel
          level={1}
          title="Organização não encontrada"
          actions={<ButtonLink to="/promotor">Ver minhas organizações</ButtonLink>}
        >
          Confira se o link está completo e se você entrou com a conta certa.
        </EmptyPanel>
      )}
      {data && organization && (
        <>
          {!data.isEmailProved && <EmailNotice />}
          {children(organization)}
        </>
      )}
    </div>
  )
}
