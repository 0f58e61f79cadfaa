import { leadsFilePath } from '@55tickets/contracts/http/paths.ts'
import type { LeadLine } from '@55tickets/contracts/team.ts'
import { leadKindLabels } from '@55tickets/rules/leads/lead-status.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { serverMessage } from '../../lib/api/api.ts'
import { fetchFile, saveFile } from '../../lib/api/fetch-file.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useAuth } from '../../lib/auth/auth.tsx'
import { toast } from '../../lib/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { CardLink, LinkCard } from '../../ui/link-card.tsx'
import { LeadFilterBar } from './lead-filter-bar.tsx'
import { type LeadListParams, writeLeadParams } from './lead-params.ts'
import { LeadStatusBadge } from './lead-status-badge.tsx'
import { PagedResults } from './paged-results.tsx'
import { leadsQuery } from './queries.ts'

interface LeadInboxProps {
  readonly params: LeadListParams
  readonly onParamsChange: (next: LeadListParams) => void
}

/** Leads that promoters have sent, newest first. */
export function LeadInbox({ params, onParamsChange }: LeadInboxProps) {
  const query = useQuery(leadsQuery(useApi(), params))
  const { data } = query
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl font-black">Leads</h1>
        <ExportLeads params={params} count={data?.totalDocs ?? 0} />
      </div>
      <LeadFilterBar params={params} counts={data?.counts} onParamsChange={onParamsChange} />
      <PagedResults
        query={query}
        page={params.page}
        onPageChange={(page) => onParamsChange({ ...params, page })}
        onClear={() => onParamsChange({ page: 1 })}
        texts={texts}
        skeletonClassName="h-28 rounded-lg md:h-19"
      >
        {(lead) => <LeadRow key={lead._id} lead={lead} />}
      </PagedResults>
    </>
  )
}

const texts = {
  label: 'Leads',
  loading: 'Carregando os leads...',
  failed: 'Não foi possível carregar os leads',
  empty: 'Nenhum lead encontrado',
  emptyHint: 'O que chega pelos formulários de contato e de entrevista aparece aqui.',
  count: (total: number) => (total === 1 ? '1 lead' : `${total} leads`),
}

/** Exports all leads that match the filters, not only the current page. */
function ExportLeads({ params, count }: { params: LeadListParams; count: number }) {
  const { transport } = useAuth()
  const download = useSingleMutation({
    mutationFn: async () => {
      const path = `${leadsFilePath}${writeLeadParams({ ...params, page: 1 })}`
      const { blob, name } = await fetchFile(transport, { path, params: {} })
      saveFile(blob, name ?? 'leads.csv')
    },
    onError: (error) =>
      toast.error(serverMessage(error) ?? 'Erro ao exportar os leads. Tente novamente.'),
  })
  return (
    <Button
      variant="secondary"
      busy={download.isPending}
      disabled={count === 0}
      onClick={() => download.mutate()}
    >
      <Download aria-hidden="true" />
      Exportar CSV
    </Button>
  )
}

function LeadRow({ lead }: { lead: LeadLine }) {
  const { _id, kind, status, name, company, email, createdAt } = lead
  return (
    <li>
      <LinkCard className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 px-5 py-3.5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_7.5rem_11.5rem] md:items-center">
        <div className="min-w-0">
          <h2 className="text-base font-bold tracking-normal wrap-anywhere">
            <CardLink to={`/equipe/leads/${_id}`}>{name}</CardLink>
          </h2>
          <p className="text-sm text-ink-soft wrap-anywhere">{company}</p>
        </div>
        <p className="truncate text-sm text-ink-soft max-md:hidden">{email}</p>
        <div>
          <LeadStatusBadge status={status} />
        </div>
        <p className="text-sm text-ink-soft max-md:col-span-2 md:text-right">
          <span className="md:block">{leadKindLabels[kind]}</span>
          <span aria-hidden="true" className="md:hidden">
            {' · '}
          </span>
          <time dateTime={createdAt} className="whitespace-nowrap tabular-nums">
            {momentText(createdAt, HOME_ZONE)}
          </time>
        </p>
      </LinkCard>
    </li>
  )
}
