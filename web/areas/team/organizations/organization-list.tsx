import type {
  TeamOrganizationLine,
  TeamOrganizationList,
} from '@55tickets/contracts/team/organizations.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import {
  type OrganizationStatus,
  organizationStatuses,
  organizationStatusLabels,
} from '@55tickets/rules/organizations/organization.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/app-context.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { OrganizationStatusBadge } from '../../../ui/badge/organization-status-badge.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { CardLink, LinkCard } from '../../../ui/link-card.tsx'
import { SearchBox } from '../../../ui/list/search-box.tsx'
import { ChipCount } from '../chip-count.tsx'
import { PagedResults } from '../paged-results.tsx'
import { organizationsQuery } from '../queries.ts'
import type { OrganizationListParams } from './organization-params.ts'

interface OrganizationListProps {
  readonly params: OrganizationListParams
  readonly onParamsChange: (next: OrganizationListParams) => void
}

/** Organizations of promoters: those whose new document waits for us, then the newest. */
export function OrganizationList({ params, onParamsChange }: OrganizationListProps) {
  const query = useQuery(organizationsQuery(useApi(), params))
  return (
    <>
      <h1 className="mb-6 text-2xl font-black">Organizações</h1>
      <FilterBar params={params} counts={query.data?.counts} onParamsChange={onParamsChange} />
      <PagedResults
        query={query}
        page={params.page}
        onPageChange={(page) => onParamsChange({ ...params, page })}
        onClear={() => onParamsChange({ page: 1 })}
        texts={texts}
        skeletonClassName="h-34 rounded-lg md:h-18"
      >
        {(organization) => <OrganizationRow key={organization._id} organization={organization} />}
      </PagedResults>
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

const texts = {
  label: 'Organizações',
  loading: 'Carregando as organizações...',
  failed: 'Não foi possível carregar as organizações',
  empty: 'Nenhuma organização encontrada',
  emptyHint: 'Organizações que promotores criam, ou que nascem de um lead ganho, aparecem aqui.',
  count: (total: number) => (total === 1 ? '1 organização' : `${countText(total)} organizações`),
}

function OrganizationRow({ organization }: { organization: TeamOrganizationLine }) {
  const { _id, name, status, documentChangedAt, owner, publishedEvents, gross } = organization
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
        <div className="grid content-start gap-1.5 max-md:justify-items-end md:justify-items-start">
          <OrganizationStatusBadge status={status} label={organizationStatusLabels[status]} />
          {status === 'verified' && documentChangedAt && <Badge tone="warn">A confirmar</Badge>}
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
