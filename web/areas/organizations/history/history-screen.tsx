import { historyFilePath } from '@55tickets/contracts/http/workspace-paths.ts'
import type { HistoryFilter } from '@55tickets/contracts/organizations/history.ts'
import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import Download from 'lucide-react/icons/download'
import { useEffect, useRef, useState } from 'react'
import { failureText, serverMessage } from '../../../lib/api/api.ts'
import { fetchFile, saveFile } from '../../../lib/api/fetch-file.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { useAuth } from '../../../lib/auth/auth.tsx'
import { queryText } from '../../../lib/list-params.ts'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyPanel } from '../../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OrganizationLoader } from '../organization-loader.tsx'
import { OwnersOnly } from '../owners-only.tsx'
import { HistoryDays } from './history-days.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { historyQuery } from './queries.ts'

/** Who did what in an organization: team, gate, money, exports, logins, and our own team. */
export function HistoryScreen({ slug }: { slug: string }) {
  return (
    <OrganizationLoader slug={slug} skeleton={<LoadingHistory />}>
      {(organization) =>
        organization.isConfirmed && hasRight(organization, 'manageOrganization') ? (
          <OwnHistory key={organization._id} organization={organization} />
        ) : (
          <OwnersOnly>Só os donos veem o histórico de segurança.</OwnersOnly>
        )
      }
    </OrganizationLoader>
  )
}

function OwnHistory({ organization: { _id } }: { organization: OwnOrganization }) {
  const [filter, setFilter] = useState<HistoryFilter>({})
  const query = useInfiniteQuery(historyQuery(useApi(), _id, filter))
  const { data, error, isFetching, refetch } = query
  const entries = data?.pages.flatMap(({ docs }) => docs) ?? []
  const list = useRef<HTMLDivElement>(null)
  /** Number of entries before more were loaded; the first new one gets the focus. */
  const seen = useRef<number>(undefined)
  const count = entries.length
  useEffect(() => {
    if (seen.current === undefined || count <= seen.current) return
    const next = list.current?.querySelectorAll('[data-entry]')[seen.current]
    seen.current = undefined
    if (next instanceof HTMLElement) next.focus()
  }, [count])
  const showMore = () => {
    seen.current = count
    void query.fetchNextPage()
  }
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl font-black">Histórico de segurança</h1>
          <p className="mt-1 text-ink-soft">
            Quem fez o quê na organização, no horário de Brasília. Ninguém pode mudar o que está
            aqui.
          </p>
        </div>
        <ExportHistory organizationId={_id} filter={filter} />
      </div>
      <HistoryFilters
        organizationId={_id}
        filter={filter}
        entries={entries}
        onFilterChange={setFilter}
      />
      {!data && error && (
        <ErrorPanel
          title="Não foi possível carregar o histórico"
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {failureText(error)}
        </ErrorPanel>
      )}
      {!data && !error && <LoadingEntries />}
      {data && count === 0 && (
        <EmptyPanel title={hasFilter(filter) ? 'Nada com esses filtros' : 'Nada aconteceu ainda'}>
          {hasFilter(filter)
            ? 'Escolha outro assunto, outra pessoa ou outro evento.'
            : 'Convites, acessos, exportações e mudanças da organização aparecem aqui.'}
        </EmptyPanel>
      )}
      <div ref={list} aria-busy={query.isPlaceholderData} className="aria-busy:opacity-60">
        <HistoryDays entries={entries} />
      </div>
      {query.isFetchNextPageError && (
        <p role="alert" className="font-medium text-danger">
          {failureText(error)}
        </p>
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          busy={query.isFetchingNextPage}
          onClick={showMore}
          className="justify-self-start max-sm:w-full"
        >
          <ArrowDown aria-hidden="true" />
          Carregar mais
        </Button>
      )}
      {data && (
        <p className="text-sm text-ink-soft">
          Aparelhos e endereços IP são apagados depois de seis meses.
        </p>
      )}
    </div>
  )
}

const hasFilter = (filter: HistoryFilter) => Object.keys(filter).length > 0

interface ExportHistoryProps {
  readonly organizationId: string
  readonly filter: HistoryFilter
}

/** Exports all entries that the filters let through, not only those that are shown. */
function ExportHistory({ organizationId, filter }: ExportHistoryProps) {
  const { transport } = useAuth()
  const download = useSingleMutation({
    mutationFn: async () => {
      const path = `${historyFilePath}${queryText(filter)}`
      const { blob, name } = await fetchFile(transport, { path, params: { organizationId } })
      saveFile(blob, name ?? 'historico.csv')
    },
    onError: (error) =>
      toast.error(serverMessage(error) ?? 'Erro ao exportar o histórico. Tente novamente.'),
  })
  return (
    <Button
      variant="secondary"
      busy={download.isPending}
      busyLabel="Exportando..."
      onClick={() => download.mutate()}
      className="max-sm:w-full"
    >
      <Download aria-hidden="true" />
      Exportar CSV
    </Button>
  )
}

function LoadingEntries() {
  return (
    <div className="grid gap-4">
      <output className="sr-only">Carregando o histórico...</output>
      <Skeleton className="h-44 rounded-lg" />
      <Skeleton className="h-44 rounded-lg" />
    </div>
  )
}

function LoadingHistory() {
  return (
    <div className="grid max-w-3xl gap-5">
      <Skeleton className="h-8 w-72" />
      <LoadingEntries />
    </div>
  )
}
