import type { EventSales } from '@55tickets/contracts/team.ts'
import { shortDate } from '@55tickets/rules/events/event-date.ts'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { SelectBox } from '../../ui/form/select-box.tsx'
import { CardLink, LinkCard } from '../../ui/link-card.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { SearchBox } from '../../ui/list/search-box.tsx'
import { usePagedList } from '../../ui/list/use-paged-list.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { salesListQuery } from './queries.ts'
import { SalesFigures } from './sales-figures.tsx'
import type { SalesListParams } from './sales-params.ts'

interface SalesListProps {
  readonly params: SalesListParams
  readonly onParamsChange: (next: SalesListParams) => void
}

/** List of events with their sales. */
export function SalesList({ params, onParamsChange }: SalesListProps) {
  const { when, q = '' } = params
  return (
    <>
      <h1 className="mb-6 text-2xl font-black">Vendas</h1>
      <div className="mb-6 grid gap-3 sm:flex">
        <SearchBox
          label="Buscar evento"
          value={q}
          onSearch={(words) => onParamsChange({ when, ...(words && { q: words }), page: 1 })}
        />
        <div className="sm:w-52">
          <SelectBox
            aria-label="Quando"
            value={when}
            onChange={({ target }) =>
              onParamsChange({
                when: target.value === 'past' ? 'past' : 'current',
                ...(q && { q }),
                page: 1,
              })
            }
          >
            <option value="current">Em cartaz</option>
            <option value="past">Encerrados</option>
          </SelectBox>
        </div>
      </div>
      <SalesResults params={params} onParamsChange={onParamsChange} />
    </>
  )
}

function SalesResults({ params, onParamsChange }: SalesListProps) {
  const { data, error, isFetching, refetch } = useQuery(salesListQuery(useApi(), params))
  const { list, turn } = usePagedList((page) => onParamsChange({ ...params, page }))
  if (!data && error)
    return (
      <ErrorPanel
        title="Não foi possível carregar as vendas"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {failureText(error)}
      </ErrorPanel>
    )
  if (!data) return <ListSkeleton />
  if (data.docs.length === 0) return <EmptyPanel title="Nenhum evento encontrado" />
  const { page } = params
  // The total is not counted, because that would cost more than the page itself.
  const last = data.hasNextPage ? page + 1 : page
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={last > 1 ? `Eventos, página ${page}` : 'Eventos'}
        className="grid scroll-mt-24 grid-cols-1 gap-4 outline-none"
      >
        {data.docs.map((sales) => (
          <EventLine key={sales._id} sales={sales} />
        ))}
      </ul>
      {last > 1 && (
        <Pagination current={page} total={last} pages={[page]} onSelect={turn} className="mt-8" />
      )}
    </>
  )
}

function EventLine({ sales }: { sales: EventSales }) {
  const { _id, name, city, region } = sales
  return (
    <li>
      <LinkCard className="px-5 py-4 sm:px-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 className="text-lg wrap-anywhere">
            <CardLink to={`/equipe/vendas/${_id}`}>{name}</CardLink>
          </h2>
          <p className="text-sm text-ink-soft">{`${shortDate(sales)} · ${city}, ${region}`}</p>
        </div>
        <SalesFigures sales={sales} className="mt-4" />
      </LinkCard>
    </li>
  )
}

function ListSkeleton() {
  return (
    <div className="grid gap-4">
      <output className="sr-only">Carregando as vendas...</output>
      {Array.from({ length: 4 }, (_, at) => (
        <Skeleton key={at} className="h-64 rounded-lg sm:h-44 lg:h-31" />
      ))}
    </div>
  )
}
