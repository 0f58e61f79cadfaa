import type { LeadLine } from '@55tickets/contracts/team.ts'
import { leadKindLabels } from '@55tickets/rules/leads/lead-status.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { CardLink, LinkCard } from '../../ui/link-card.tsx'
import { LeadStatusBadge } from './lead-status-badge.tsx'

export function LeadRow({ lead }: { lead: LeadLine }) {
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
