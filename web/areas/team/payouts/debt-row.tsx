import type { Debt } from '@55tickets/contracts/team/payouts.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { CardLink, LinkCard } from '../../../ui/link-card.tsx'

/** An event whose organization owes money. */
export function DebtRow({ debt: { organization, event, amount, expected } }: { debt: Debt }) {
  return (
    <li>
      <LinkCard className="grid gap-2 p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h3 className="min-w-0 text-base wrap-anywhere">
            <CardLink to={`/equipe/organizacoes/${organization._id}`}>{organization.name}</CardLink>
          </h3>
          <p className="text-lg font-bold text-danger tabular-nums">{formatReais(-amount)}</p>
        </div>
        <p className="text-sm text-ink-soft wrap-anywhere">{event.name}</p>
        <p className="text-sm">
          {expected > 0
            ? `A organização tem ${formatReais(expected)} a receber, que abatem a dívida.`
            : 'A organização nada tem a receber.'}
        </p>
      </LinkCard>
    </li>
  )
}
