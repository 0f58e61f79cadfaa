import type { Lead } from '@55tickets/contracts/team.ts'
import { leadKindLabels } from '@55tickets/rules/leads/lead-status.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { LeadAnswersList } from './lead-answers-list.tsx'
import { LeadHistory } from './lead-history.tsx'
import { LeadLinks } from './lead-links.tsx'
import { LeadStatusBadge } from './lead-status-badge.tsx'
import { LeadStepForm } from './lead-step-form.tsx'

export function LeadView({ lead }: { lead: Lead }) {
  const { name, company, kind, status, createdAt } = lead
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
        <Card className="p-5 sm:p-6 lg:col-start-2">
          <LeadStepForm lead={lead} />
        </Card>
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <LeadAnswersList lead={lead} />
        </div>
        <LeadHistory lead={lead} />
      </div>
    </>
  )
}
