import type {
  TeamOrganizationLine,
  TeamOrganizationList,
} from '@55tickets/contracts/team-organizations.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import {
  type OrganizationStatus,
  organizationStatuses,
} from '@55tickets/rules/organizations/organization.ts'
import { pageButtons } from '@55tickets/rules/page-buttons.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyPanel } from '../../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { CardLink, LinkCard } from '../../../ui/link-card.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { usePagedList } from '../../../ui/use-paged-list.ts'
import { ChipCount } from '../chip-count.tsx'
import { organizationsQuery } from '../queries.ts'
import type { OrganizationListParams } from './organization-params.ts'
import { OrganizationStatusBadge } from './organization-status-badge.tsx'

interface OrganizationListProps {
  readonly params: OrganizationListParams
  readonly onParamsChange: (next: OrganizationListParams) => void
}

/** Organizations of promoters, newest first. */
export function OrganizationList({ params, onParamsChange }: OrganizationListProps) {
  const { data } = useQuery(organizationsQuery(useApi(), params))
  return (
    <>
      <h1 className="mb-6 text-2xl font-black">Organizações</h1>
      <FilterBar params={params} counts={data?.counts} onParamsChange={onParamsChange} />
      <Results params={params} onParamsChange={onParamsChange} />
    </>
  )
}

const chipLabels: Readonly<Record<OrganizationStatus, string>> = {
  new: 'Novas',
  verified: 'Verificadas',
  suspended: 'Suspensas',
}

interface FilterBarProps extends OrganizationListProps {
  /** Number of organizations in each status that match the search. */
  readonly counts: TeamOrganizationList['counts'] | undefined
}

function FilterBar({ params, counts, onParamsChange }: FilterBarProps) {
  const { status: chosen, q = '' } = params
  const all = counts && organizationStatuses.reduce((sum, status) => sum + counts[status], 0)
  const choose = (status?: OrganizationStatus) =>
    onParamsChange({ ...(status && { status }), ...(q && { q }), page: 1 })
  return (
    <div className="mb-6 grid gap-4">
      <SearchBox
        label="Buscar por nome"
        value={q}
        onSearch={(words) =>
          onParamsChange({
            ...(chosen && { status: chosen }),
            ...(words && { q: words }),
            page: 1,
          })
        }
      />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Situação</legend>
        <Chip pressed={!chosen} onPress={() => choose()}>
          Todas <ChipCount count={all} />
        </Chip>
        {organizationStatuses.map((status) => (
          <Chip key={status} pressed={chosen === status} onPress={() => choose(status)}>
            {chipLabels[status]} <ChipCount count={counts?.[status]} />
          </Chip>
        ))}
      </fieldset>
    </div>
  )
}

function Results({ params, onParamsChange }: OrganizationListProps) {
  const { data, error, isFetching, refetch } = useQuery(organizationsQuery(useApi(), params))
  const { list, turn } = usePagedList((page) => onParamsChange({ ...params, page }))
  if (!data && error)
    return (
      <ErrorPanel
        title="Não foi possível carregar as organizações"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {failureText(error)}
      </ErrorPanel>
    )
  if (!data) return <ListSkeleton />
  if (data.docs.length === 0)
    return (
      <EmptyPanel
        title="Nenhuma organização encontrada"
        actions={
          <Button variant="secondary" onClick={() => onParamsChange({ page: 1 })}>
            Limpar filtros
          </Button>
        }
      >
        Organizações que promotores criam, ou que nascem de um lead ganho, aparecem aqui.
      </EmptyPanel>
    )
  return (
    <>
      <output className="mb-2 block text-sm text-ink-soft">
        {data.totalDocs === 1 ? '1 organização' : `${countText(data.totalDocs)} organizações`}
      </output>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={
          data.totalPages > 1 ? `Página ${data.page} de ${data.totalPages}` : 'Organizações'
        }
        className="grid scroll-mt-24 grid-cols-1 gap-2.5 outline-none"
      >
        {data.docs.map((organization) => (
          <OrganizationRow key={organization._id} organization={organization} />
        ))}
      </ul>
      {data.totalPages > 1 && (
        <Pagination
          current={params.page}
          total={data.totalPages}
          pages={pageButtons(params.page, data.totalPages)}
          onSelect={turn}
          className="mt-8"
        />
      )}
    </>
  )
}

function ListSkeleton() {
  return (
    <div className="grid gap-2.5">
      <output className="sr-only">Carregando as organizações...</output>
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} className="h-34 rounded-lg md:h-18" />
      ))}
    </div>
  )
}

function OrganizationRow({ organization }: { organization: TeamOrganizationLine }) {
  const { _id, name, status, owner, publishedEvents, gross } = organization
  return (
    <li>
      <LinkCard className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 px-5 py-3.5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_7.5rem_11.5rem] md:items-center">
        <h2 className="min-w-0 text-base font-bold tracking-normal wrap-anywhere">
          <CardLink to={`/equipe/organizacoes/${_id}`}>{name}</CardLink>
        </h2>
        <div className="min-w-0 text-sm text-ink-soft max-md:order-1 max-md:col-span-2">
          {owner ? (
            <>
              <p className="wrap-anywhere">{owner.name}</p>
              <p className="truncate">{owner.email}</p>
            </>
          ) : (
            <p>Sem dono ainda</p>
          )}
        </div>
        <div>
          <OrganizationStatusBadge status={status} />
        </div>
        <p className="text-sm text-ink-soft tabular-nums max-md:order-2 max-md:col-span-2 md:text-right">
          <span className="font-semibold text-ink md:block">{formatReais(gross)}</span>
          <span aria-hidden="true" className="md:hidden">
            {' · '}
          </span>
          <span>{publishedText(publishedEvents)}</span>
        </p>
      </LinkCard>
    </li>
  )
}

const publishedText = (count: number): string =>
  count === 1 ? '1 evento publicado' : `${countText(count)} eventos publicados`
