import type { Lead, LeadStep } from '@55tickets/contracts/team.ts'
import { leadStatusLabels } from '@55tickets/rules/leads/lead-status.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { Card } from '../../ui/card.tsx'

/** Steps taken about a lead, newest first, down to its arrival. */
export function LeadHistory({ lead: { steps, createdAt } }: { lead: Lead }) {
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby="history-title">
        <h2 id="history-title" className="text-lg">
          Histórico
        </h2>
        <ol className="mt-4 grid gap-5">
          {steps.map((step) => (
            <li key={step._id} className={itemClasses}>
              {step.to && <p className="font-semibold">{moved(step)}</p>}
              {step.note && <p className="wrap-anywhere whitespace-pre-line">{step.note}</p>}
              <p className="mt-1 text-sm text-ink-soft">
                {`${step.author}, ${momentText(step.at, HOME_ZONE)}`}
              </p>
            </li>
          ))}
          <li className={itemClasses}>
            <p className="font-semibold">Recebido</p>
            <p className="mt-1 text-sm text-ink-soft">{momentText(createdAt, HOME_ZONE)}</p>
          </li>
        </ol>
      </section>
    </Card>
  )
}

const moved = ({ from, to }: LeadStep): string =>
  `${from ? leadStatusLabels[from] : ''} → ${to ? leadStatusLabels[to] : ''}`

const itemClasses =
  'relative min-w-0 border-l-2 border-line pl-4 before:absolute before:top-1.5 before:-left-[5px] before:size-2 before:rounded-full before:bg-action'
