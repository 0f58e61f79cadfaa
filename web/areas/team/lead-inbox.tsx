import { pageButtons } from '@55tickets/rules/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePagedList } from '../../ui/use-paged-list.ts'
import { ExportLeads } from './export-leads.tsx'
import { LeadFilterBar } from './lead-filter-bar.tsx'
import type { LeadListParams } from './lead-params.ts'
import { LeadRow } from './lead-row.tsx'
import { leadsQuery } from './queries.ts'

interface LeadInboxProps {
  readonly params: LeadListParams
  readonly onParamsChange: (next: LeadListParams) => void
}

/** Leads that promoters have sent, newest first. */
export function LeadInbox({ params, onParamsChange }: LeadInboxProps) {
  const { data } = useQuery(leadsQuery(useApi(), params))
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl font-black">Leads</h1>
        <ExportLeads params={params} count={data?.totalDocs ?? 0} />
      </div>
      <LeadFilterBar params={params} counts={data?.counts} onParamsChange={onParamsChange} />
      <LeadResults params={params} onParamsChange={onParamsChange} />
    </>
  )
}

function LeadResults({ params, onParamsChange }: LeadInboxProps) {
  const { data, error, isFetching, refetch } = useQuery(leadsQuery(useApi(), params))
  const { list, turn } = usePagedList((page) => onParamsChange({ ...params, page }))
  if (!data && error)
    return (
      <ErrorPanel
        title="Não foi possível carregar os leads"
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
        title="Nenhum lead encontrado"
        actions={
          <Button variant="secondary" onClick={() => onParamsChange({ page: 1 })}>
            Limpar filtros
          </Button>
        }
      >
        O que chega pelos formulários de contato e de entrevista aparece aqui.
      </EmptyPanel>
    )
  return (
    <>
      <output className="mb-2 block text-sm text-ink-soft">
        {data.totalDocs === 1 ? '1 lead' : `${data.totalDocs} leads`}
      </output>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={data.totalPages > 1 ? `Página ${data.page} de ${data.totalPages}` : 'Leads'}
        className="grid scroll-mt-24 grid-cols-1 gap-2.5 outline-none"
      >
        {data.docs.map((lead) => (
          <LeadRow key={lead._id} lead={lead} />
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
      <output className="sr-only">Carregando os leads...</output>
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} className="h-28 rounded-lg md:h-19" />
      ))}
    </div>
  )
}
