import type { Lead, LeadStep } from '@55tickets/contracts/team.ts'
import { leadKindLabels, leadStatusLabels } from '@55tickets/rules/leads/lead-status.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from '../../framework/router/router.tsx'
import { failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HistoryCard } from './history-card.tsx'
import { LeadAnswersList } from './lead-answers-list.tsx'
import { LeadLinks } from './lead-links.tsx'
import { LeadOrganization } from './lead-organization.tsx'
import { LeadStatusBadge } from './lead-status-badge.tsx'
import { LeadStepForm } from './lead-step-form.tsx'
import { leadQuery } from './queries.ts'

/** One lead, with the states loading, failed and not found. */
export function LeadScreen({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(leadQuery(useApi(), id))
  if (data) return <LeadView lead={data} />
  // The server refuses an address that is not an id; show it as not found.
  if (data === null || isInvalidId(error))
    return (
      <EmptyPanel
        title="Lead não encontrado"
        actions={<ButtonLink to="/equipe/leads">Ver todos os leads</ButtonLink>}
      >
        Confira se o link está completo.
      </EmptyPanel>
    )
  if (error)
    return (
      <ErrorPanel
        title="Não foi possível carregar o lead"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {failureText(error)}
      </ErrorPanel>
    )
  return (
    <div className="grid gap-5">
      <output className="sr-only">Carregando o lead...</output>
      <Skeleton className="h-24 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </div>
  )
}

const isInvalidId = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 400

function LeadView({ lead }: { lead: Lead }) {
  const { _id, name, company, kind, status, createdAt } = lead
  return (
    <>
      <Link
        to="/equipe/leads"
        className="mb-4 inline-flex min-h-11 items-center gap-2 rounded-md font-semibold text-action hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        Todos os leads
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
        <div className="min-w-0">
          <h1 className="text-2xl font-black wrap-anywhere">{name}</h1>
          <p className="mt-1 text-lg text-ink-soft wrap-anywhere">{company}</p>
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft">
            <LeadStatusBadge status={status} />
            {`${leadKindLabels[kind]}, recebido em ${momentText(createdAt, HOME_ZONE)}`}
          </p>
        </div>
        <LeadLinks lead={lead} />
      </div>
      <div className="mt-8 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:grid-rows-[auto_1fr] lg:items-start">
        <div className="grid grid-cols-1 gap-6 lg:col-start-2">
          <Card className="p-5 sm:p-6">
            <LeadStepForm lead={lead} />
          </Card>
          <LeadOrganization key={_id} lead={lead} />
        </div>
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <LeadAnswersList lead={lead} />
        </div>
        <LeadHistory lead={lead} />
      </div>
    </>
  )
}

function LeadHistory({ lead: { steps, createdAt } }: { lead: Lead }) {
  return (
    <HistoryCard
      steps={steps.map((step) => ({
        ...step,
        change: step.to ? moved(step) : undefined,
        text: step.note,
      }))}
      start={{ label: 'Recebido', at: createdAt }}
    />
  )
}

const moved = ({ from, to }: LeadStep): string =>
  `${from ? leadStatusLabels[from] : ''} → ${to ? leadStatusLabels[to] : ''}`
