import type { ReturnedPart } from '@55tickets/contracts/team/payouts.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { CardLink, LinkCard } from '../../../ui/link-card.tsx'

/** A part of an order that was refunded in the provider's panel. */
export function ReturnedPartRow({
  part: { order, organization, event, amount, taken, at },
}: {
  part: ReturnedPart
}) {
  return (
    <li>
      <LinkCard className="grid gap-2 p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h3 className="min-w-0 text-base wrap-anywhere">
            <CardLink to={`/equipe/organizacoes/${organization._id}`}>{organization.name}</CardLink>
          </h3>
          <p className="text-lg font-bold tabular-nums">{formatReais(amount)}</p>
        </div>
        <p className="text-sm text-ink-soft wrap-anywhere">
          Pedido {order.number} · {event} · {momentText(at, HOME_ZONE)}
        </p>
        <p className="text-sm">{`${formatReais(taken)} saíram do saldo da organização.`}</p>
      </LinkCard>
    </li>
  )
}
